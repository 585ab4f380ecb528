import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Thing } from "../app/content/compile-job.ts";
import type { AboutCalendar } from "../app/content/made-files.ts";
import { codeVersion } from "./code-version.ts";
import type { Work, WorkFolders } from "./work-folders.ts";

/** Changes with the code that reads calendars. */
function calendarCode(): string {
  const calendarFolder = join(import.meta.dirname, "../app/ics");
  const ofCalendars = readdirSync(calendarFolder).filter((name) => !/test|fixture/.test(name));
  const ofDates = ["dates.ts", "format-date.ts", "limits.ts"];
  const ofChecking = ["check-calendar.ts", "leave-out-past.ts", "read-as-served.ts"];
  const code = [
    import.meta.filename,
    ...ofChecking.map((name) => join(import.meta.dirname, name)),
    ...ofCalendars.sort().map((name) => join(calendarFolder, name)),
    ...ofDates.map((name) => join(calendarFolder, "../platform", name)),
  ];
  return codeVersion(code, ["ical.js"]);
}

/** Reads a calendar file as the site will, and keeps what it can show. */
export function makeCalendar(
  { timeZone, today, ...source }: Extract<Thing, { thing: "calendar" }>,
  cache: string,
  work: WorkFolders,
): Promise<Work<AboutCalendar>> {
  return work.make(source, [calendarCode(), timeZone, today], async ({ path }) => {
    const { checkCalendar } = await import("./check-calendar.ts");
    const bytes = readFileSync(join(cache, "files", source.sha256));
    // Leaves out a byte order mark.
    const text = new TextDecoder().decode(bytes).replaceAll("\r\n", "\n");
    const { published = text, ...about } = checkCalendar(text, timeZone);
    writeFileSync(join(path, "calendar.ics"), published);
    return about;
  });
}
