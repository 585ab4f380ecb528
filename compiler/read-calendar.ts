import { readdirSync } from "node:fs";
import { join } from "node:path";
import { codeVersion } from "./code-version.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Output } from "./output.ts";

const file = "calendar.ics";
/** In bytes, with all of its past; larger uploads are refused anyway. */
const LONGEST_UPLOAD = 20_000_000;

/** Changes with the code that reads calendars. */
function calendarCode(): string {
  const calendarFolder = join(import.meta.dirname, "../app/calendar");
  const ofCalendars = readdirSync(calendarFolder).filter((name) => !/test|fixture/.test(name));
  const ofDates = ["dates.ts", "format-date.ts", "limits.ts"];
  const ofChecking = ["check-calendar.ts", "leave-out-past.ts", "read-as-served.ts"];
  const code = [
    ...ofChecking.map((name) => join(import.meta.dirname, name)),
    ...ofCalendars.sort().map((name) => join(calendarFolder, name)),
    ...ofDates.map((name) => join(calendarFolder, "../platform", name)),
  ];
  return codeVersion(code, ["ical.js"]);
}

/**
 * Reads calendar.ics as the site will (app/calendar/read-ics.server.ts), and reports what that can't read. The
 * result is cached for a day, because this takes longer than all other texts together.
 *
 * @param timeZone the association's.
 * @returns its text, or null if there is none.
 */
export async function readCalendarFile(
  folder: ContentFolder,
  timeZone: string,
  { work }: Pick<Output, "work">,
): Promise<string | null> {
  const text = folder.has(file) ? folder.readText(file, LONGEST_UPLOAD) : undefined;
  if (text === undefined) return null;
  const source = { label: folder.label(file), sha256: folder.sha256(file) };
  const today = new Date().toISOString().slice(0, 10);
  const { about: checked } = await work.make(
    source,
    [calendarCode(), timeZone, today],
    async () => {
      // Loaded lazily: a third of the compiler's code, which most changes don't need.
      const { checkCalendar } = await import("./check-calendar.ts");
      return checkCalendar(text, timeZone);
    },
  );
  const { findings } = folder;
  for (const { where, message } of checked.mistakes) findings.mistake(source.label, where, message);
  for (const { where, message } of checked.notes) findings.warn(source.label, where, message);
  return checked.mistakes.length > 0 ? null : (checked.published ?? text);
}
