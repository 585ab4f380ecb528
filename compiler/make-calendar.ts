import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Thing } from "../app/content/compile-job.ts";
import type { CheckedCalendar } from "../app/ics/check-calendar.server.ts";
import { codeVersion } from "./code-version.ts";
import type { Work, WorkFolders } from "./work-folders.ts";

/** Changes with the code that reads calendars. */
function calendarCode(): string {
  const app = join(import.meta.dirname, "../app");
  const ofCalendars = readdirSync(join(app, "ics")).filter((name) => !/test|fixture/.test(name));
  const ofDates = ["dates.ts", "format-date.ts", "limits.ts"];
  const code = [
    import.meta.filename,
    ...ofCalendars.sort().map((name) => join(app, "ics", name)),
    ...ofDates.map((name) => join(app, "platform", name)),
  ];
  return codeVersion(code, ["ical.js"]);
}

/** Reads the events of a calendar file, into events.json in the folder. */
export function makeCalendar(
  { timeZone, today, ...source }: Extract<Thing, { thing: "calendar" }>,
  cache: string,
  work: WorkFolders,
): Promise<Work<Omit<CheckedCalendar, "events">>> {
  return work.make(source, [calendarCode(), timeZone, today], async ({ path }) => {
    const { checkCalendar } = await import("../app/ics/check-calendar.server.ts");
    const bytes = readFileSync(join(cache, "files", source.sha256));
    // Leaves out a byte order mark.
    const text = new TextDecoder().decode(bytes).replaceAll("\r\n", "\n");
    const { events, ...about } = checkCalendar(text, timeZone);
    writeFileSync(join(path, "events.json"), JSON.stringify(events));
    return about;
  });
}
