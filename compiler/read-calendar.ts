import { explainFault } from "../app/calendar/calendar-faults.server.ts";
import { readParts } from "../app/calendar/ics-parts.server.ts";
import type { ContentFolder } from "./content-folder.ts";
import { readAsServed } from "./served-calendar.ts";

const file = "calendar.ics";
/** More than an association writes in ten years; every one is unfolded, here and on the site. */
const MOST_EVENTS = 1000;
const LONGEST_FILE = 1_000_000;
/** Of a calendar that is wrong all over, so many mistakes tell enough. */
const MOST_TOLD = 20;

/**
 * Reads calendar.ics as the site will (app/calendar/read-ics.server.ts); what that can't read is a
 * mistake.
 *
 * @param timeZone the association's.
 * @returns its text, or null if there is none.
 */
export function readCalendar(folder: ContentFolder, timeZone: string): string | null {
  if (!folder.has(file)) return null;
  const text = folder.readText(file);
  if (text === undefined) return null;
  const { findings } = folder;
  const label = folder.label(file);
  const refuse = (message: string) => findings.mistake(label, [], message);
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  if (count > MOST_EVENTS || text.length > LONGEST_FILE) {
    const size = `${count} events in ${text.length} letters`;
    const most = `at most ${MOST_EVENTS} events in ${LONGEST_FILE} letters`;
    refuse(`has ${size}; expected ${most}: leave out those long past`);
    return null;
  }
  if (!/^\s*BEGIN:VCALENDAR\b/i.test(text.replace(/^\uFEFF/, ""))) {
    refuse("is no calendar; expected a first line BEGIN:VCALENDAR");
    return null;
  }
  const { parts, faults } = readParts([text]);
  if (faults.length === 0) readAsServed(parts, timeZone, (fault) => faults.push(fault));
  for (const fault of faults.slice(0, MOST_TOLD)) {
    findings.mistake(label, fault.where ? [fault.where] : [], explainFault(fault));
  }
  if (faults.length > MOST_TOLD)
    refuse(`has ${faults.length - MOST_TOLD} more mistakes like these`);
  return faults.length > 0 ? null : text;
}
