import ICAL from "ical.js";
import { lastDayReached } from "../platform/dates.ts";
import { CalendarFault, type PartFault } from "./calendar-faults.server.ts";
import { type CalendarEvent, describeOccurrence } from "./describe-event.server.ts";
import { eventKey, readEventName } from "./event-url.server.ts";
import { nameEvent } from "./ics-text.server.ts";
import {
  findOccurrence,
  listInMonth,
  nextOccurrence,
  type Occurrence,
} from "./occurrences.server.ts";
import { expandTimeZones } from "./own-time-zones.server.ts";
import { countSteps, MOST_STEPS, type StepsLeft } from "./recurrence-limit.server.ts";

/** A parsed calendar. */
export interface Calendar {
  series: ICAL.Event[];
  /** The IANA zone in which days and times are shown. */
  timeZone: string;
  /** Called for each series that turns out to be unreadable; it is left out from then on. */
  note: (fault: PartFault) => void;
  left: StepsLeft;
}

/** The maximum number of dates of a series in one month: about six a day. */
const MOST_DATES_PER_MONTH = 200;

/**
 * Reads a calendar (RFC 5545).
 *
 * @param ics its text, with the rules of every time zone that it names (see writeFeed).
 * @param timeZone the IANA zone in which days and times are shown.
 * @param steps how many the dates of its series may take.
 */
export function readCalendar(
  ics: string,
  timeZone: string,
  note: Calendar["note"],
  steps = MOST_STEPS,
): Calendar {
  const root = new ICAL.Component(ICAL.parse(ics));
  const left = { count: steps };
  const events = root.getAllSubcomponents("vevent");
  const calendar: Calendar = { series: [], timeZone, note, left };
  expandTimeZones(root);
  for (const [uid, alike] of Map.groupBy(events, uidOf)) {
    const work = () => readSeries(alike, left);
    calendar.series.push(...(attempt(calendar, uid, alike[0], work) ?? []));
  }
  return calendar;
}

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue("uid"));
}

/** The events of one UID: a series with its changed dates. */
function readSeries(components: ICAL.Component[], left: StepsLeft): ICAL.Event[] {
  for (const component of components) countSteps(component, left);
  const isChange = (component: ICAL.Component) => component.hasProperty("recurrence-id");
  const changes = components.filter(isChange);
  const whole = components.filter((component) => !isChange(component));
  // A changed date whose series isn't here is an event of its own.
  const alone = whole.length === 0 ? changes : [];
  const series = whole.map((component) => new ICAL.Event(component, { exceptions: changes }));
  const events = [...series, ...alone.map((component) => new ICAL.Event(component))];
  for (const event of [
    ...events,
    ...series.flatMap(({ exceptions }) => Object.values(exceptions)),
  ]) {
    checkEnd(event);
  }
  return events;
}

function checkEnd({ startDate, endDate }: ICAL.Event): void {
  if (startDate.isDate !== endDate.isDate) {
    throw new CalendarFault(
      "has a day at one end and a time at the other; expected DTSTART and DTEND alike",
    );
  }
  // Within a zone, compare wall clocks: 2:30 to 3:00 is fine on the night that skips 2:30.
  const isOver =
    startDate.zone === endDate.zone
      ? endDate.toString() < startDate.toString()
      : endDate.compare(startDate) < 0;
  if (isOver) {
    throw new CalendarFault(
      "ends before it begins; expected an end (DTEND) after its beginning (DTSTART)",
    );
  }
}

/** Processes one event; a failure doesn't affect the others. */
function attempt<Result>(
  { note }: Calendar,
  uid: string,
  component: ICAL.Component | undefined,
  work: () => Result,
): Result | undefined {
  try {
    return work();
  } catch (error) {
    const [title, day] = ["summary", "dtstart"].map((name) =>
      String(component?.getFirstPropertyValue(name) ?? ""),
    );
    note({ where: nameEvent(title, day ?? ""), uid, error });
    return undefined;
  }
}

/** Processes one series; if that fails, the series is left out of the calendar from then on. */
function attemptSeries<Result>(calendar: Calendar, series: ICAL.Event, work: () => Result) {
  let isDone = false;
  const result = attempt(calendar, series.uid, series.component, () => {
    const found = work();
    isDone = true;
    return found;
  });
  if (!isDone) calendar.series = calendar.series.filter((other) => other !== series);
  return result;
}

/**
 * The events that touch a month, in the order of their start. Recurring events are expanded, with
 * their exceptions.
 *
 * @param month as 2026-12.
 */
export function listMonthEvents(calendar: Calendar, month: string): CalendarEvent[] {
  return calendar.series
    .flatMap(
      (series) =>
        attemptSeries(calendar, series, () => describeMonth(calendar, series, month)) ?? [],
    )
    .sort(inOrder);
}

function describeMonth({ timeZone }: Calendar, series: ICAL.Event, month: string): CalendarEvent[] {
  const occurrences = listInMonth(series, month);
  if (occurrences.length > MOST_DATES_PER_MONTH) {
    throw new CalendarFault(
      `has ${occurrences.length} dates around ${month}; expected at most ${MOST_DATES_PER_MONTH} a month`,
    );
  }
  return occurrences
    .map((occurrence) => describeOccurrence(series, occurrence, timeZone))
    .filter(({ days }) => days.some((day) => day.startsWith(month)));
}

/** Whole days first, then by the time of the start. */
function inOrder(one: CalendarEvent, other: CalendarEvent): number {
  const byDay = (one.days[0] ?? "").localeCompare(other.days[0] ?? "");
  return (
    byDay || Number(one.time !== null) - Number(other.time !== null) || one.start - other.start
  );
}

/** The event that a URL leads to. */
export interface FoundEvent {
  /** The series, or the event itself. */
  series: ICAL.Event;
  occurrence: Occurrence;
  event: CalendarEvent;
}

/**
 * Finds an event by its name in a URL.
 *
 * @param name as in board-meeting-1a2b3c4d-2026-12-08; the words don't count, so that an event
 *   is still found after its title has changed. Of a series without a date, the next one is found.
 * @returns null if there is none, or if its date is outside the calendar's range.
 */
export function findEvent(calendar: Calendar, name: string, now = Date.now()): FoundEvent | null {
  const named = readEventName(name);
  const last = lastDayReached(new Date(now).toISOString());
  if (!named || (named.date && named.date.slice(0, 10) > last)) return null;
  const { key, date } = named;
  for (const series of calendar.series.filter(({ uid }) => eventKey(uid) === key)) {
    const found = attemptSeries(calendar, series, () => {
      const occurrence =
        date === undefined ? nextOccurrence(series, now) : findOccurrence(series, date);
      if (!occurrence) return null;
      return {
        series,
        occurrence,
        event: describeOccurrence(series, occurrence, calendar.timeZone),
      };
    });
    if (found) return found;
  }
  return null;
}
