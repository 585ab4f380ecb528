import { type CalendarNote, explainFault, type PartFault } from "./calendar-faults.server.ts";
import type { NamedEvent } from "./event-values.server.ts";
import { readParts } from "./ics-parts.server.ts";
import { type CalendarPart, readValue } from "./ics-text.server.ts";
import { leaveOutPast } from "./leave-out-past.server.ts";
import { readAsServed } from "./read-as-served.server.ts";
import { readEvents } from "./read-event.server.ts";

/** More than an association writes in ten years. Every one is expanded, here and on the site. */
const MOST_EVENTS = 2000;
const LONGEST_FILE = 2_000_000;
/** Events with their reminders, tasks and time zones. */
const MOST_PARTS = 20_000;
/** The maximum number of mistakes reported for a calendar. */
const MOST_REPORTED = 20;
/** How often to read the rest again after leaving out events. */
const MOST_READINGS = 4;

/** A message about a part of a calendar, or all of it. */
export interface CalendarFinding {
  where: string[];
  /** The rest of the sentence. */
  message: string;
}

/** What a calendar file says. */
export interface CheckedCalendar {
  events: NamedEvent[];
  /** Why it can't be used. */
  mistakes: CalendarFinding[];
  /** Corrections, and the events that were left out. */
  notes: CalendarFinding[];
}

/**
 * Reads the events of a calendar's text, without those that the site couldn't show.
 *
 * @param timeZone the association's.
 */
export function checkCalendar(text: string, timeZone: string): CheckedCalendar {
  const refuse = (message: string) => ({
    events: [],
    mistakes: [{ where: [], message }],
    notes: [],
  });
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
  const parts = short.text.match(/^BEGIN:/gim)?.length ?? 0;
  if (parts > MOST_PARTS) {
    return refuse(
      `has ${parts} parts (BEGIN); expected at most ${MOST_PARTS}. Export the calendar again, without reminders and tasks`,
    );
  }
  const { parts: read, faults, notes } = readParts([short.text], timeZone);
  const { kept, served, isWhole } = keepReadable(read, timeZone);
  faults.push(...served);
  const isUsable = isWhole && kept.some(({ name }) => name === "VEVENT") && faults.every(isOfEvent);
  const leftOut = isUsable ? faults : [];
  const mistakes = isUsable ? [] : tellMistakes(faults);
  if (faults.length === 0 && !read.some(({ name }) => name === "VEVENT")) {
    notes.push({
      where: "",
      message: "has no events. If that's a mistake, export the right calendar again",
    });
  }
  const told = [...leftOut.map(tellLeftOut), ...gatherNotes([...short.notes, ...notes])];
  return { events: mistakes.length > 0 ? [] : readEvents(kept, timeZone), mistakes, notes: told };
}

/**
 * Leaves out events that the site couldn't show.
 *
 * @returns the remaining parts, the faults of the others, and whether the site can show the rest.
 */
function keepReadable(parts: CalendarPart[], timeZone: string) {
  const served: PartFault[] = [];
  let kept = parts;
  for (let rest = MOST_READINGS; rest > 0; rest -= 1) {
    const found: PartFault[] = [];
    readAsServed(kept, timeZone, (fault) => found.push(fault));
    if (found.length === 0) return { kept, served, isWhole: true };
    served.push(...found);
    // A fault of the calendar itself remains without the event.
    if (!found.some(isOfEvent)) break;
    const wrong = new Set(found.map(({ uid }) => uid));
    kept = kept.filter((part) => !wrong.has(readValue(part, "UID") ?? null));
  }
  return { kept, served, isWhole: false };
}

function isOfEvent({ where }: PartFault): boolean {
  return where.startsWith("event ");
}

function tellMistakes(faults: PartFault[]): CalendarFinding[] {
  const mistakes = faults.slice(0, MOST_REPORTED).map((fault) => ({
    where: fault.where ? [fault.where] : [],
    message: explainFault(fault),
  }));
  const more = faults.length - mistakes.length;
  return more > 0
    ? [...mistakes, { where: [], message: `has ${more} more mistakes like these` }]
    : mistakes;
}

function tellLeftOut(fault: PartFault): CalendarFinding {
  return { where: [fault.where], message: `was left out: it ${explainFault(fault)}` };
}

function countEvents(text: string): number {
  return text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
}

function isTooMuch(text: string): boolean {
  return text.length > LONGEST_FILE || countEvents(text) > MOST_EVENTS;
}

/** The same correction of many events is reported once. */
function gatherNotes(notes: CalendarNote[]): CalendarFinding[] {
  return [...Map.groupBy(notes, ({ message }) => message)].map(([message, alike]) => {
    const [first] = alike;
    const others = alike.length - 1;
    const events = others === 1 ? "another event" : `${others} other events`;
    const where = first?.where && others > 0 ? `${first.where} and ${events}` : first?.where;
    return { where: where ? [where] : [], message };
  });
}
