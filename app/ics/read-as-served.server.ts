import { listMonths } from "../platform/dates.ts";
import { CalendarFault, type PartFault } from "./calendar-faults.server.ts";
import { type CalendarEvent, describeEvent } from "./describe-event.server.ts";
import { formatRule, formatWhen } from "./format-event.ts";
import { type CalendarPart, nameEvent, readValue, splitParts } from "./ics-text.server.ts";
import { type Calendar, findEvent, listMonthEvents, readCalendar } from "./read-ics.server.ts";
import { partsOfEvent, writeExcerpt, writeFeed } from "./write-ics.server.ts";

const MOST_EVENTS_A_MONTH = 1000;

/** The calendar is checked for this many years ahead, because the site will keep reading it. */
const YEARS_SERVED = 5;

/**
 * Reads everything that the site will show of a calendar, with the same code: the feed, every month, each
 * event's page, and its downloads.
 *
 * @param note called with each part that fails.
 */
export function readAsServed(
  parts: CalendarPart[],
  timeZone: string,
  note: (fault: PartFault) => void,
  now = new Date(),
): void {
  const feed = writeFeed(parts, { name: "", timeZone });
  const calendar = readWhole(feed, timeZone, note);
  if (!calendar) return;
  const later = new Date(now);
  later.setUTCFullYear(now.getUTCFullYear() + YEARS_SERVED);
  const kinds = new Map<string, CalendarEvent>();
  const months = listMonths(later.toISOString().slice(0, 10));
  // The last month first, which expands each series completely.
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
  // With a thousand events, each page would search all the others.
  const served = Map.groupBy(splitParts(feed), (part) => readValue(part, "UID"));
  const series = Map.groupBy(calendar.series, ({ uid }) => uid);
  for (const event of kinds.values()) {
    try {
      const alone = { ...calendar, series: series.get(event.uid) ?? [] };
      const alike = [...(served.get(undefined) ?? []), ...(served.get(event.uid) ?? [])];
      readPage(alone, alike, event, later);
    } catch (error) {
      note({ where: nameEvent(event.title, event.days[0] ?? ""), uid: event.uid, error });
    }
  }
}

/** A calendar as the site reads it; undefined, which is reported, if it can't be read at all. */
function readWhole(feed: string, timeZone: string, note: Calendar["note"]): Calendar | undefined {
  try {
    return readCalendar(feed, timeZone, note);
  } catch (error) {
    note({ where: "", uid: null, error });
    return undefined;
  }
}

/** The pages of a series' dates differ in more than the day only if these differ. */
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
