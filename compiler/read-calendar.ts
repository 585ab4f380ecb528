import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  CalendarFault,
  explainFault,
  type PartFault,
} from "../app/calendar/calendar-faults.server.ts";
import { type CalendarEvent, describeEvent } from "../app/calendar/describe-event.server.ts";
import { formatRule, formatWhen } from "../app/calendar/format-event.ts";
import { readParts } from "../app/calendar/ics-parts.server.ts";
import { type CalendarPart, readValue, splitParts } from "../app/calendar/ics-text.server.ts";
import {
  type Calendar,
  findEvent,
  listMonthEvents,
  readCalendar,
} from "../app/calendar/read-ics.server.ts";
import { partsOfEvent, writeExcerpt, writeFeed } from "../app/calendar/write-ics.server.ts";
import { listMonths } from "../app/platform/dates.ts";
import { codeVersion } from "./code-version.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Output } from "./output.ts";

const file = "calendar.ics";
/** More than an association writes in ten years; every one is unfolded, here and on the site. */
const MOST_EVENTS = 1000;
const LONGEST_FILE = 1_000_000;
/** The maximum number of mistakes reported for a calendar. */
const MOST_REPORTED = 20;

const calendarFolder = join(import.meta.dirname, "../app/calendar");
const codeOfCalendars = readdirSync(calendarFolder).filter((name) => !/test|fixture/.test(name));
const codeOfDates = ["dates.ts", "format-date.ts", "limits.ts"];

/** Changes with the code that reads calendars. */
const calendarCode = codeVersion(
  [
    import.meta.filename,
    ...codeOfCalendars.sort().map((name) => join(calendarFolder, name)),
    ...codeOfDates.map((name) => join(calendarFolder, "../platform", name)),
  ],
  ["ical.js"],
);

/**
 * Reads calendar.ics as the site will (app/calendar/read-ics.server.ts); what that can't read is a
 * mistake. What came of it is kept for a day: it takes longer than all other texts together.
 *
 * @param timeZone the association's.
 * @returns its text, or null if there is none.
 */
export async function readCalendarFile(
  folder: ContentFolder,
  timeZone: string,
  { work }: Pick<Output, "work">,
): Promise<string | null> {
  const text = folder.has(file) ? folder.readText(file) : undefined;
  if (text === undefined) return null;
  const source = { label: folder.label(file), sha256: folder.sha256(file) };
  const today = new Date().toISOString().slice(0, 10);
  const { about: mistakes } = await work.make(source, [calendarCode, timeZone, today], async () =>
    listMistakes(text, timeZone),
  );
  for (const { where, message } of mistakes) {
    folder.findings.mistake(source.label, where, message);
  }
  return mistakes.length > 0 ? null : text;
}

/** What is wrong with a part of the calendar, or with all of it. */
interface CalendarMistake {
  where: string[];
  message: string;
}

function listMistakes(text: string, timeZone: string): CalendarMistake[] {
  const ofAll = (message: string): CalendarMistake => ({ where: [], message });
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  if (count > MOST_EVENTS || text.length > LONGEST_FILE) {
    const size = `${count} events in ${text.length} letters`;
    const most = `at most ${MOST_EVENTS} events in ${LONGEST_FILE} letters`;
    return [ofAll(`has ${size}; expected ${most}: leave out old ones`)];
  }
  if (!/^\s*BEGIN:VCALENDAR\b/i.test(text.replace(/^\uFEFF/, ""))) {
    return [ofAll("is not a calendar; expected a first line BEGIN:VCALENDAR")];
  }
  const { parts, faults } = readParts([text]);
  if (faults.length === 0) readAsServed(parts, timeZone, (fault) => faults.push(fault));
  const mistakes = faults.slice(0, MOST_REPORTED).map((fault) => ({
    where: fault.where ? [fault.where] : [],
    message: explainFault(fault),
  }));
  const more = faults.length - mistakes.length;
  return more > 0 ? [...mistakes, ofAll(`has ${more} more mistakes like these`)] : mistakes;
}

const MOST_EVENTS_A_MONTH = 1000;

/** The calendar is checked for this many years ahead, because the site will keep reading it. */
const YEARS_SERVED = 5;

/**
 * Reads all that the site will ever show of a calendar, with the code that shows it: the feed, every
 * month, the page of each event, and what is added to a reader's own calendar.
 *
 * @param note is called with each part for which that fails.
 */
export function readAsServed(
  parts: CalendarPart[],
  timeZone: string,
  note: (fault: PartFault) => void,
  now = new Date(),
): void {
  const feed = writeFeed(parts, { name: "", timeZone });
  const calendar = readCalendar(feed, timeZone, note);
  const later = new Date(now);
  later.setUTCFullYear(now.getUTCFullYear() + YEARS_SERVED);
  const kinds = new Map<string, CalendarEvent>();
  const months = listMonths(later.toISOString().slice(0, 10));
  // The last first: there each series is unfolded whole.
  for (const month of months.reverse()) {
    const events = listMonthEvents(calendar, month);
    if (calendar.left.count < 0) return;
    if (events.length > MOST_EVENTS_A_MONTH) {
      const found = `has ${events.length} events in ${month}`;
      const error = new CalendarFault(`${found}; expected at most ${MOST_EVENTS_A_MONTH} a month`);
      note({ where: "", uid: null, error });
      return;
    }
    for (const event of events) kinds.set(kindOf(event), event);
  }
  // Of a thousand events, each page would look through all the others.
  const served = Map.groupBy(splitParts(feed), (part) => readValue(part, "UID"));
  const series = Map.groupBy(calendar.series, ({ uid }) => uid);
  for (const event of kinds.values()) {
    try {
      const alone = { ...calendar, series: series.get(event.uid) ?? [] };
      const alike = [...(served.get(undefined) ?? []), ...(served.get(event.uid) ?? [])];
      readPage(alone, alike, event, later);
    } catch (error) {
      note({ where: `event ${event.title} (${event.uid})`, uid: event.uid, error });
    }
  }
}

/** Of a series, the pages of its dates differ in more than the day where these do. */
function kindOf({ uid, title, time, location }: CalendarEvent): string {
  return [uid, title, time, location].join("\n");
}

/** Reads the details on an event's page, and its downloads. */
function readPage(
  calendar: Calendar,
  parts: CalendarPart[],
  { href, days }: CalendarEvent,
  now: Date,
): void {
  const found = findEvent(calendar, href.slice("/calendar/".length), now.getTime());
  if (!found) throw new CalendarFault(`has a date (${days[0]}) that its own page can't find`);
  const details = describeEvent(found, calendar.timeZone);
  formatWhen(details);
  if (details.repeats && details.repeats !== "irregularly") formatRule(details.repeats);
  for (const asWhole of [true, false]) writeExcerpt(partsOfEvent(parts, found, asWhole), parts);
}
