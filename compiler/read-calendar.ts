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
import type { ContentFolder } from "./content-folder.ts";

const file = "calendar.ics";
/** More than an association writes in ten years; every one is unfolded, here and on the site. */
const MOST_EVENTS = 1000;
const LONGEST_FILE = 1_000_000;
/** The maximum number of mistakes reported for a calendar. */
const MOST_REPORTED = 20;

/**
 * Reads calendar.ics as the site will (app/calendar/read-ics.server.ts); what that can't read is a
 * mistake.
 *
 * @param timeZone the association's.
 * @returns its text, or null if there is none.
 */
export function readCalendarFile(folder: ContentFolder, timeZone: string): string | null {
  if (!folder.has(file)) return null;
  const label = folder.label(file);
  return folder.progress.whileReading(label, () => readAndCheck(folder, label, timeZone));
}

function readAndCheck(folder: ContentFolder, label: string, timeZone: string): string | null {
  const text = folder.readText(file);
  if (text === undefined) return null;
  const { findings } = folder;
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
  for (const fault of faults.slice(0, MOST_REPORTED)) {
    findings.mistake(label, fault.where ? [fault.where] : [], explainFault(fault));
  }
  if (faults.length > MOST_REPORTED)
    refuse(`has ${faults.length - MOST_REPORTED} more mistakes like these`);
  return faults.length > 0 ? null : text;
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
  if (!found) throw new CalendarFault(`has a date (${days[0]}) that its own page doesn't find`);
  const details = describeEvent(found, calendar.timeZone);
  formatWhen(details);
  if (details.repeats && details.repeats !== "irregularly") formatRule(details.repeats);
  for (const asWhole of [true, false]) writeExcerpt(partsOfEvent(parts, found, asWhole), parts);
}
