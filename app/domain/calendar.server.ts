import ICAL from "ical.js";

/** One event on the days it touches, in the association's time zone. */
export interface CalendarEvent {
  id: string;
  title: string;
  location: string | null;
  description: string | null;
  /** The days it touches, as 2026-12-08, first to last. */
  days: string[];
  /** As in "7:00 PM – 9:00 PM"; null when it lasts whole days. */
  time: string | null;
  /** For sorting within a day: minutes after midnight of the start, -1 for whole days. */
  startMinute: number;
}

const LONGEST_SERIES = 5000;
const LONGEST_EVENT_DAYS = 62;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The events of a calendar file that touch a month, in the order of their start. Recurring events
 * are unfolded, with their exceptions (RFC 5545).
 *
 * @param ics the file's text.
 * @param month as 2026-12.
 * @param timeZone the IANA zone in which days and times are told.
 */
export function listMonthEvents(ics: string, month: string, timeZone: string): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const components = calendar.getAllSubcomponents("vevent");
  const exceptions = components.filter((component) => component.hasProperty("recurrence-id"));
  const series = components.filter((component) => !component.hasProperty("recurrence-id"));
  const monthStart = Date.parse(`${month}-01T00:00:00Z`);
  const until = monthStart + 2 * LONGEST_EVENT_DAYS * DAY_MS;
  // Telling days takes long, so what is far off is left out first; two days are for time zones.
  const nearby = ({ startDate, endDate }: Occurrence) =>
    endDate.toUnixTime() * 1000 > monthStart - 2 * DAY_MS &&
    startDate.toUnixTime() * 1000 < monthStart + 33 * DAY_MS;
  return series
    .map(
      (component) => new ICAL.Event(component, { exceptions: exceptionsOf(component, exceptions) }),
    )
    .flatMap((event) => [...occurrences(event, until)].filter(nearby))
    .map((occurrence) => tellOccurrence(occurrence, timeZone))
    .filter(({ days }) => days.some((day) => day.startsWith(month)))
    .sort(
      (a, b) => (a.days[0] ?? "").localeCompare(b.days[0] ?? "") || a.startMinute - b.startMinute,
    );
}

function exceptionsOf(component: ICAL.Component, exceptions: ICAL.Component[]): ICAL.Component[] {
  const uid = component.getFirstPropertyValue("uid");
  return exceptions.filter((exception) => exception.getFirstPropertyValue("uid") === uid);
}

type Occurrence = ReturnType<ICAL.Event["getOccurrenceDetails"]>;

function* occurrences(event: ICAL.Event, until: number): Generator<Occurrence> {
  if (!event.isRecurring()) {
    yield {
      recurrenceId: event.startDate,
      item: event,
      startDate: event.startDate,
      endDate: event.endDate,
    };
    return;
  }
  const iterator = event.iterator();
  for (let count = 0; count < LONGEST_SERIES; count += 1) {
    const next = iterator.next();
    if (!next || next.toUnixTime() * 1000 > until) return;
    yield event.getOccurrenceDetails(next);
  }
}

function tellOccurrence({ item, startDate, endDate }: Occurrence, timeZone: string): CalendarEvent {
  const wholeDays = startDate.isDate;
  const start = tellTime(startDate, timeZone);
  const end = tellTime(endDate, timeZone);
  // The end of whole days, and of an evening that ends at midnight, is the day after the last.
  const endsBefore = end.day > start.day && (wholeDays || end.minute === 0);
  const lastDay = endsBefore ? dayAfter(end.day, -1) : end.day;
  return {
    id: `${item.uid}-${startDate.toString()}`,
    title: item.summary ?? "Event",
    location: item.location || null,
    description: item.description || null,
    days: listDays(start.day, lastDay),
    time: wholeDays ? null : tellSpan(start.clock, end.clock),
    startMinute: wholeDays ? -1 : start.minute,
  };
}

function tellSpan(start: string, end: string): string {
  return start === end ? start : `${start} – ${end}`;
}

/** The day, minute of the day and clock time of a moment, in the association's time zone. */
function tellTime(time: ICAL.Time, timeZone: string) {
  // A date, or a time without a zone, means the same wall clock everywhere.
  const floating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  const moment = floating
    ? new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute))
    : time.toJSDate();
  const { day, minute, clock } = clocksOf(floating ? "UTC" : timeZone);
  const [hours = 0, minutes = 0] = minute.format(moment).split(":").map(Number);
  return { day: day.format(moment), minute: hours * 60 + minutes, clock: clock.format(moment) };
}

const clocks = new Map<string, ReturnType<typeof makeClocks>>();

/** What tells day and time in a time zone; made once, because making it takes long. */
function clocksOf(timeZone: string) {
  const made = clocks.get(timeZone) ?? makeClocks(timeZone);
  clocks.set(timeZone, made);
  return made;
}

function makeClocks(timeZone: string) {
  return {
    day: new Intl.DateTimeFormat("en-CA", { timeZone }),
    minute: new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }),
    clock: new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }),
  };
}

function listDays(first: string, last: string): string[] {
  const days = [first];
  let day = first;
  while (day < last && days.length < LONGEST_EVENT_DAYS) {
    day = dayAfter(day, 1);
    days.push(day);
  }
  return days;
}

/** The day so many days after another, as 2026-12-08. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
