import { type CalendarNote, explainFault } from "../app/calendar/calendar-faults.server.ts";
import { readParts } from "../app/calendar/ics-parts.server.ts";
import { leaveOutPast } from "./leave-out-past.ts";
import { readAsServed } from "./read-as-served.ts";

/** More than an association writes in ten years; every one is unfolded, here and on the site. */
const MOST_EVENTS = 2000;
const LONGEST_FILE = 2_000_000;
/** The maximum number of mistakes reported for a calendar. */
const MOST_REPORTED = 20;

/** What is to be said of a part of the calendar, or of all of it. */
interface CalendarFinding {
  where: string[];
  message: string;
}

interface CheckedCalendar {
  mistakes: CalendarFinding[];
  /** What was mended. */
  notes: CalendarFinding[];
  /** The text without what is long past, if all of it was too much. */
  shortened?: string;
}

/** Reads a calendar's text as the site will. */
export function checkCalendar(text: string, timeZone: string): CheckedCalendar {
  const refuse = (message: string) => ({ mistakes: [{ where: [], message }], notes: [] });
  if (!/^\s*BEGIN:V(CALENDAR|EVENT)\b/i.test(text.replace(/^\uFEFF/, ""))) {
    return refuse("is not a calendar; expected a first line BEGIN:VCALENDAR");
  }
  const short = isTooMuch(text) ? leaveOutPast(text) : { text, notes: [] };
  if (isTooMuch(short.text)) {
    const size = `${countEvents(short.text)} events in ${short.text.length} letters`;
    const most = `at most ${MOST_EVENTS} events in ${LONGEST_FILE} letters`;
    return refuse(
      `has ${size}, not counting those that ended more than two years ago; expected ${most}. Export fewer calendars or a shorter time span`,
    );
  }
  const { parts, faults, notes } = readParts([short.text], timeZone);
  if (faults.length === 0) readAsServed(parts, timeZone, (fault) => faults.push(fault));
  const mistakes = faults.slice(0, MOST_REPORTED).map((fault) => ({
    where: fault.where ? [fault.where] : [],
    message: explainFault(fault),
  }));
  const more = faults.length - mistakes.length;
  if (more > 0) mistakes.push({ where: [], message: `has ${more} more mistakes like these` });
  if (mistakes.length === 0 && !parts.some(({ name }) => name === "VEVENT")) {
    notes.push({
      where: "",
      message: "has no events. If that's a mistake, export the right calendar again",
    });
  }
  const told = gatherNotes([...short.notes, ...notes]);
  return { mistakes, notes: told, ...(short.text !== text && { shortened: short.text }) };
}

function countEvents(text: string): number {
  return text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
}

function isTooMuch(text: string): boolean {
  return text.length > LONGEST_FILE || countEvents(text) > MOST_EVENTS;
}

/** What was mended alike in many events is told once. */
function gatherNotes(notes: CalendarNote[]): CalendarFinding[] {
  return [...Map.groupBy(notes, ({ message }) => message)].map(([message, alike]) => {
    const [first] = alike;
    const others = alike.length - 1;
    const events = others === 1 ? "another event" : `${others} other events`;
    const where = first?.where && others > 0 ? `${first.where} and ${events}` : first?.where;
    return { where: where ? [where] : [], message };
  });
}
