import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Thing } from "../app/content/compile-job.ts";
import type { CheckedCalendar } from "../app/ics/check-calendar.server.ts";

/** Reads the events of a calendar file, into events.json in the folder. */
export async function makeCalendar(
  { timeZone }: Extract<Thing, { thing: "calendar" }>,
  file: string,
  path: string,
): Promise<Omit<CheckedCalendar, "events">> {
  const { checkCalendar } = await import("../app/ics/check-calendar.server.ts");
  // Leaves out a byte order mark.
  const text = new TextDecoder().decode(readFileSync(file)).replaceAll("\r\n", "\n");
  const { events, ...about } = checkCalendar(text, timeZone);
  writeFileSync(join(path, "events.json"), JSON.stringify(events));
  return about;
}
