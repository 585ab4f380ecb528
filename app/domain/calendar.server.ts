import ICAL from "ical.js";
import { eventAddress, eventKey, occurrenceName, readEventName } from "./event-address.server.ts";
import { longestEventDays } from "./limits.ts";
import { lastDayReached } from "./month.ts";
import { datesUntil } from "./series-dates.server.ts";
import { spellTime } from "./spell-time.ts";
import { isTimeZone } from "./time-zone-rules.server.ts";

/** One event on the days it touches, in the association's time zone. */
export interface CalendarEvent {
  id: string;
  /** Shared by all dates of an event that repeats. */
  uid: string;
  /** Its page, as in /calendar/board-meeting-1a2b3c4d-2026-12-08. */
  href: string;
  title: string;
  location: string | null;
  description: string | null;
  /** The days it touches, as 2026-12-08, first to last. */
  days: string[];
  /** As in "7:00 PM – 9:00 PM"; null when it lasts whole days. */
  time: string | null;
  /** Its start and end, in milliseconds since 1970. */
  start: number;
  end: number;
  /** Whether it doesn't take place after all. */
  cancelled: boolean;
}

/** A calendar that was read, for looking up. */
export interface Calendar {
  series: ICAL.Event[];
  /** The IANA zone in which days and times are told. */
  timeZone: string;
}

/** A date of a series, or the one date of an event that doesn't repeat. */
export type Occurrence = ReturnType<ICAL.Event["getOccurrenceDetails"]>;

/** Between two dates of a series: every fourth year, and a little. */
const LONGEST_PAUSE_DAYS = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads a calendar (RFC 5545).
 *
 * @param ics its text, in which every time zone is described that it names (see writeFeed).
 * @param timeZone the IANA zone in which days and times are told.
 */
export function readCalendar(ics: string, timeZone: string): Calendar {
  const components = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents("vevent");
  const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue("uid"));
  for (const component of components) countStart(component);
  const [changed, whole] = [true, false].map((isChange) =>
    components.filter((component) => component.hasProperty("recurrence-id") === isChange),
  ) as [ICAL.Component[], ICAL.Component[]];
  const changes = Map.groupBy(changed, uidOf);
  const series = whole.map(
    (component) => new ICAL.Event(component, { exceptions: changes.get(uidOf(component)) ?? [] }),
  );
  // A date that was changed of a series that isn't here is an event like another.
  const known = new Set(whole.map(uidOf));
  const alone = changed.filter((component) => !known.has(uidOf(component)));
  return { series: [...series, ...alone.map((component) => new ICAL.Event(component))], timeZone };
}

/** Of dates without a rule, the start is one; ical.js leaves it out. */
function countStart(component: ICAL.Component): void {
  const start = component.getFirstPropertyValue("dtstart");
  if (component.hasProperty("rrule") || !component.hasProperty("rdate")) return;
  const dates = component.getAllProperties("rdate").flatMap((property) => property.getValues());
  if (dates.some((date) => String(date) === String(start))) return;
  component.addPropertyWithValue("rdate", start);
}

/**
 * The events that touch a month, in the order of their start. Recurring events are unfolded, with
 * their exceptions.
 *
 * @param month as 2026-12.
 */
export function listMonthEvents({ series, timeZone }: Calendar, month: string): CalendarEvent[] {
  const monthStart = Date.parse(`${month}-01T00:00:00Z`);
  // Two days are for time zones.
  const first = monthStart - 2 * DAY_MS;
  const last = monthStart + 33 * DAY_MS;
  const nearby = ({ startDate, endDate }: Occurrence) =>
    endDate.toUnixTime() * 1000 > first && startDate.toUnixTime() * 1000 < last;
  return series
    .flatMap((event) =>
      [...listOccurrences(event, first, last)]
        .filter(nearby)
        .map((occurrence) => tellOccurrence(event, occurrence, timeZone)),
    )
    .filter(({ days }) => days.some((day) => day.startsWith(month)))
    .sort(inOrder);
}

/** Whole days first, then by the time of the start. */
function inOrder(one: CalendarEvent, other: CalendarEvent): number {
  const byDay = (one.days[0] ?? "").localeCompare(other.days[0] ?? "");
  return (
    byDay || Number(one.time !== null) - Number(other.time !== null) || one.start - other.start
  );
}

/** What an address of an event leads to. */
export interface FoundEvent {
  /** The series, or the event itself. */
  series: ICAL.Event;
  occurrence: Occurrence;
  event: CalendarEvent;
}

/**
 * Finds an event by its name in an address.
 *
 * @param name as in board-meeting-1a2b3c4d-2026-12-08; the words count for nothing, so that an event
 *   that is given another title is still found. Of a series without a date, the next one is found.
 * @returns null when there is none, or its date is out of the calendar's reach.
 */
export function findEvent(
  { series, timeZone }: Calendar,
  name: string,
  now = Date.now(),
): FoundEvent | null {
  const asked = readEventName(name);
  if (asked?.date && asked.date.slice(0, 10) > lastDayReached(new Date(now).toISOString()))
    return null;
  const alike = series.filter((event) => eventKey(event.uid) === asked?.key);
  for (const found of alike) {
    const tell = (occurrence: Occurrence | undefined) =>
      occurrence && {
        series: found,
        occurrence,
        event: tellOccurrence(found, occurrence, timeZone),
      };
    const hit =
      asked?.date === undefined ? nextOccurrence(found, now) : occurrenceOf(found, asked.date);
    if (hit) return tell(hit) ?? null;
  }
  return null;
}

/** The date of a series that an address names. */
function occurrenceOf(series: ICAL.Event, name: string): Occurrence | undefined {
  const day = Date.parse(name.slice(0, 10));
  return listOccurrences(series, day - 2 * DAY_MS, day + 2 * DAY_MS).find(
    ({ recurrenceId }) => occurrenceName(series, recurrenceId) === name,
  );
}

/** The next date of a series that isn't over; of one that is, the last. */
function nextOccurrence(series: ICAL.Event, now: number): Occurrence | undefined {
  const until = now + LONGEST_PAUSE_DAYS * DAY_MS;
  const isAhead = ({ item, endDate }: Occurrence) =>
    endDate.toUnixTime() * 1000 > now - DAY_MS && !isCancelled(item);
  return (
    listOccurrences(series, now, until).find(isAhead) ??
    [...listOccurrences(series, lastDateBefore(series, until), until)].at(-1)
  );
}

/** The day of the last date of a series by its rule, in milliseconds since 1970. */
function lastDateBefore(series: ICAL.Event, until: number): number {
  return (series.isRecurring() && datesUntil(series, until).at(-1)?.day) || 0;
}

/**
 * The dates of a series that may touch a span of time: which of them do is left to the caller, who
 * knows the time zone. Telling a date in full takes long, so it is done for few.
 */
function* listOccurrences(event: ICAL.Event, from: number, until: number): Generator<Occurrence> {
  if (!event.isRecurring()) {
    const { startDate, endDate } = event;
    yield { recurrenceId: event.recurrenceId ?? startDate, item: event, startDate, endDate };
    return;
  }
  const length = Math.min(longestEventDays * DAY_MS, lengthOf(event)) + DAY_MS;
  const changed = daysOfChanges(event);
  // Later ones may be moved into the span.
  const last = until + longestEventDays * DAY_MS;
  for (const { day, date } of datesUntil(event, last)) {
    if (day > last) return;
    const isNear = day >= from - length && day <= until + DAY_MS;
    if (isNear || changed.has(day)) yield event.getOccurrenceDetails(date);
  }
}

/** How long a date of a series lasts that wasn't changed, in milliseconds. */
function lengthOf({ startDate, endDate }: ICAL.Event): number {
  return (endDate.toUnixTime() - startDate.toUnixTime()) * 1000;
}

/** The days of dates that were changed, which may be moved to any other; in UTC, and so one around. */
function daysOfChanges({ exceptions }: ICAL.Event): Set<number> {
  const days = Object.keys(exceptions).map((id) => Date.parse(id.slice(0, 10)));
  return new Set(days.flatMap((day) => [day - DAY_MS, day, day + DAY_MS]));
}

function isCancelled({ component }: ICAL.Event): boolean {
  return component.getFirstPropertyValue("status") === "CANCELLED";
}

function tellOccurrence(
  series: ICAL.Event,
  { recurrenceId, item, startDate, endDate }: Occurrence,
  timeZone: string,
): CalendarEvent {
  const wholeDays = startDate.isDate;
  const start = momentOf(startDate, timeZone);
  const end = momentOf(endDate, timeZone);
  // The end of whole days, and of an evening that ends at midnight, is the day after the last.
  const endsBefore = dayOf(end) > dayOf(start) && (wholeDays || isMidnight(end));
  const lastDay = endsBefore ? dayAfter(dayOf(end), -1) : dayOf(end);
  const title = item.summary || "Event";
  return {
    id: `${item.uid}-${startDate.toString()}`,
    uid: item.uid,
    href: eventAddress(title, series, recurrenceId),
    title,
    location: item.location || null,
    description: item.description || null,
    days: listDays(dayOf(start), lastDay),
    time: wholeDays ? null : tellSpan(start, end),
    start: start.epochMilliseconds,
    end: end.epochMilliseconds,
    cancelled: isCancelled(item),
  };
}

function tellSpan(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string {
  const [from, to] = [spellTime(start), spellTime(end)];
  return start.equals(end) ? from : `${from} – ${to}`;
}

/** A time of the calendar as the association's clocks show it. */
function momentOf(time: ICAL.Time, timeZone: string): Temporal.ZonedDateTime {
  const { year, month, day, hour, minute, second } = time;
  const clock = { year, month, day, hour, minute, second };
  // A date, or a time without a zone, means the same wall clock everywhere.
  const floats = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  const zone = floats ? timeZone : time.zone.tzid;
  // Where a zone has a name that the whole world knows, its rules are known better than the file
  // tells them: ical.js follows those only until 2035.
  return known(zone)
    ? Temporal.ZonedDateTime.from({ timeZone: zone, ...clock }).withTimeZone(timeZone)
    : Temporal.Instant.fromEpochMilliseconds(time.toJSDate().getTime()).toZonedDateTimeISO(
        timeZone,
      );
}

const zones = new Map<string, boolean>();

function known(zone: string): boolean {
  const isKnown = zones.get(zone) ?? isTimeZone(zone);
  zones.set(zone, isKnown);
  return isKnown;
}

function dayOf(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainDate().toString();
}

function isMidnight({ hour, minute, second }: Temporal.ZonedDateTime): boolean {
  return hour + minute + second === 0;
}

function listDays(first: string, last: string): string[] {
  const days = [first];
  let day = first;
  while (day < last && days.length < longestEventDays) {
    day = dayAfter(day, 1);
    days.push(day);
  }
  return days;
}

/** The day so many days after another, as 2026-12-08. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
