import { dayAfter, monthAfter, todayIn } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { again, CalendarFault, describePart } from "./check-event.server.ts";
import { type NamedEvent, uidOf } from "./event-values.server.ts";
import { nameOf, rawValue, unfoldLines } from "./ics-text.server.ts";
import { listAround, MOST_EVENTS_A_MONTH, readCalendar } from "./list-events.server.ts";
import { type FileFacts, readEvent, readUid } from "./read-event.server.ts";
import { followMonth, lastDayOf, outlastsNext, readSeries, type Series } from "./series.server.ts";
import { zoneNamed } from "./time-zone-names.server.ts";

/** More than an association publishes in ten years. */
const MOST_EVENTS = 2000;
const MOST_LETTERS = 2_000_000;
/** For a whole file, including events long past. */
const MOST_EVENTS_IN_FILE = 20_000;
const LONGEST_FILE = 10_000_000;
const YEARS_KEPT = 2;
const MOST_REPORTED = 20;
/** How many days and periods all rules may look at: a month of thousands of series, or some 400 years of one with a COUNT. */
const MOST_DAYS = 300_000;

/** A message about an event, or about the whole calendar. */
export interface CalendarFinding {
  /** Such as "event Picnic (December 8, 2026)"; empty for the whole calendar. */
  where: string[];
  /** The rest of the sentence. */
  message: string;
}

export interface CheckedCalendar {
  events: NamedEvent[];
  /** Why the file can't be used. */
  mistakes: CalendarFinding[];
  /** Corrections, and the events that were left out. */
  notes: CalendarFinding[];
}

/**
 * Reads a calendar file's events, leaving out those that the site couldn't show. The code that shows events
 * relies on these checks.
 *
 * @param timeZone the association's.
 */
export function checkCalendar(text: string, timeZone: string, now = new Date()): CheckedCalendar {
  const refuse = (message: string) => {
    return { events: [], mistakes: [{ where: [], message }], notes: [] };
  };
  if (!/^\s*BEGIN:V(CALENDAR|EVENT)\b/i.test(text.replace(/^\uFEFF/, ""))) {
    return refuse("is not a calendar; expected a first line BEGIN:VCALENDAR");
  }
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  if (text.length > LONGEST_FILE || count > MOST_EVENTS_IN_FILE) {
    return refuse(explainSize(count, text.length));
  }
  const { events: all, faults, notes } = readFile(unfoldLines(text), timeZone);
  const { events, left } = leaveOutPast(all, timeZone, now);
  const letters = JSON.stringify(events).length;
  if (events.length > MOST_EVENTS || letters > MOST_LETTERS) {
    return refuse(explainSize(events.length, letters));
  }
  const crowded = findCrowdedMonth(events, timeZone, now);
  if (crowded) return refuse(crowded);
  if (all.length === 0) {
    const message = "has no events. If that's a mistake, export the right calendar again";
    const empty = faults.length > 0 ? [] : [{ where: [], message }];
    return { events, mistakes: shorten(faults), notes: empty };
  }
  const leftOut = faults.map(({ where, message }) => {
    return { where, message: `was left out: it ${message}` };
  });
  return { events, mistakes: [], notes: [...leftOut, ...left, ...gather(notes)] };
}

function explainSize(events: number, letters: number): string {
  const size = `${events} events in ${letters} letters`;
  const most = `at most ${MOST_EVENTS} events in ${MOST_LETTERS} letters`;
  return `has ${size}, not counting those that ended more than two years ago; expected ${most}. Export fewer calendars or a shorter time span`;
}

/** Reads a file's events one by one, so that a bad one doesn't affect the others. */
function readFile(lines: string[], timeZone: string) {
  const facts = readFacts(lines, timeZone);
  const events = new Map<string, NamedEvent>();
  const faults: CalendarFinding[] = [];
  const notes: CalendarFinding[] = [];
  const left = { count: MOST_DAYS };
  /** By UID; null if it was left out. */
  const series = new Map<string, NamedEvent | null>();
  for (const part of splitParts(lines, "VEVENT").sort(seriesFirst)) {
    const [where, uid] = [[describePart(part.lines)], readUid(part.lines)];
    const whole = isChange(part) ? series.get(uid) : undefined;
    try {
      if (!part.isClosed) {
        throw new CalendarFault("has no end (END:VEVENT is missing). Export the calendar again");
      }
      if (whole === null) throw new CalendarFault("is a date of a series that was left out");
      const event = readEvent(part.lines, whole ?? null, facts, (message) =>
        notes.push({ where, message }),
      );
      if (events.has(event.slug)) {
        throw new CalendarFault("has the same ID (UID) as another event in the file");
      }
      for (const one of readSeries([event], timeZone)) {
        if (!followMonth(one, left)) {
          throw new CalendarFault(`is one of far too many dates in the calendar. ${shorter}`);
        }
        if (outlastsNext(one, left)) {
          throw new CalendarFault(`lasts until after its own next date. ${again}`);
        }
      }
      events.set(event.slug, event);
      if (!isChange(part)) series.set(uid, event);
    } catch (error) {
      const isFault = error instanceof CalendarFault;
      faults.push({ where, message: isFault ? error.message : `can't be read (${error})` });
      if (!series.has(uid) && !isChange(part)) series.set(uid, null);
    }
  }
  return { events: [...events.values()], faults, notes };
}

const shorter =
  "In your calendar program, give repeating events an end date and delete old ones, then export again";

function readFacts(lines: string[], timeZone: string): FileFacts {
  const zones = splitParts(lines, "VTIMEZONE").map(({ lines: zone }): [string, string[]] => {
    const name = zone.find((line) => nameOf(line) === "TZID") ?? "";
    return [rawValue(name), ["BEGIN:VTIMEZONE", ...zone, "END:VTIMEZONE"]];
  });
  const own = lines.find((line) => nameOf(line) === "X-WR-TIMEZONE") ?? "";
  return { timeZone, floatingZone: zoneNamed(rawValue(own)) ?? timeZone, zones: new Map(zones) };
}

/** A component of a file, without its BEGIN and END lines. */
interface FilePart {
  lines: string[];
  isClosed: boolean;
}

/** A file's components with a name. One without an end stops where the next one begins. */
function splitParts(lines: string[], name: string): FilePart[] {
  const parts: FilePart[] = [];
  let open: FilePart | null = null;
  for (const line of lines) {
    const border = nameOf(line);
    const isOurs =
      (border === "BEGIN" || border === "END") && rawValue(line).toUpperCase() === name;
    if (isOurs && border === "BEGIN") {
      open = { lines: [], isClosed: false };
      parts.push(open);
    } else if (isOurs && open) {
      open.isClosed = true;
      open = null;
    } else open?.lines.push(line);
  }
  return parts;
}

function isChange({ lines }: FilePart): boolean {
  return lines.some((line) => nameOf(line) === "RECURRENCE-ID");
}

/** Sorts series before their changed dates, and newer versions of an event before older ones. */
function seriesFirst(one: FilePart, other: FilePart): number {
  const find = ({ lines }: FilePart, name: string) =>
    rawValue(lines.find((line) => nameOf(line) === name) ?? "");
  const newer = Number(find(other, "SEQUENCE")) - Number(find(one, "SEQUENCE"));
  return (
    Number(isChange(one)) - Number(isChange(other)) ||
    newer ||
    find(other, "LAST-MODIFIED").localeCompare(find(one, "LAST-MODIFIED"))
  );
}

/** Leaves out what ended more than two years ago, if a calendar is too large. */
function leaveOutPast(events: NamedEvent[], timeZone: string, now: Date) {
  const isSmall = events.length <= MOST_EVENTS && JSON.stringify(events).length <= MOST_LETTERS;
  if (isSmall) return { events, left: [] };
  const first = dayAfter(now.toISOString().slice(0, 10), -YEARS_KEPT * 366);
  const isPast = (series: Series) => (lastDayOf(series) ?? first) < first;
  const past = new Set(
    readSeries(events, timeZone)
      .filter(isPast)
      .map(({ uid }) => uid),
  );
  const kept = events.filter((event) => !past.has(uidOf(event)));
  const count = events.length - kept.length;
  const message = `is too large with all its past events: ${count} events that ended before ${formatDate(first)} were left out. All others are shown`;
  return { events: kept, left: count > 0 ? [{ where: [], message }] : [] };
}

/** The message if a month of the next year has more events than a page can show. */
function findCrowdedMonth(events: NamedEvent[], timeZone: string, now: Date): string | null {
  const today = todayIn(timeZone, now);
  const calendar = readCalendar(events, timeZone);
  for (let ahead = 0; ahead <= 12; ahead += 1) {
    const month = monthAfter(today.slice(0, 7), ahead, today) ?? "";
    if (listAround(calendar, month).length > MOST_EVENTS_A_MONTH) {
      return `has more than ${MOST_EVENTS_A_MONTH} events in ${month}, which a page can't show. ${shorter}`;
    }
  }
  return null;
}

function shorten(faults: CalendarFinding[]): CalendarFinding[] {
  const more = faults.length - MOST_REPORTED;
  if (more <= 0) return faults;
  const others = { where: [], message: `has ${more} more mistakes like these` };
  return [...faults.slice(0, MOST_REPORTED), others];
}

/** Reports the same correction of many events once. */
function gather(notes: CalendarFinding[]): CalendarFinding[] {
  return [...Map.groupBy(notes, ({ message }) => message)].map(([message, alike]) => {
    const names = new Set(alike.flatMap(({ where }) => where));
    const [first = ""] = names;
    const others = names.size - 1;
    const events = others === 1 ? "another event" : `${others} other events`;
    return { where: [others > 0 ? `${first} and ${events}` : first], message };
  });
}
