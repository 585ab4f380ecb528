import { content } from "../content/edition.server.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { occurrenceName, readEventName } from "../ics/event-url.server.ts";
import type { May } from "../identity/person.server.ts";
import { monthAfter, todayIn } from "../platform/dates.ts";
import { formatDate, formatDay } from "../platform/format-date.ts";
import {
  type AssociationCalendar,
  eventsOfMonth,
  findAssociationEvent,
  firstDates,
  readAssociationCalendar,
} from "./calendar.server.ts";
import { findCustomEvent } from "./custom-event.server.ts";
import { type EventChange, type EventDate, findChange } from "./event-changes.server.ts";
import type { EventValues } from "./event-fields.tsx";

/** An event, a series or one of its dates, to be changed by the administrator. */
export interface ChangeableEvent {
  /** Which of these it is; a whole series keeps its days and times. */
  part: "date" | "single" | "series";
  at: EventDate;
  title: string;
  /** When it is, in words; for a series, its next date. */
  when: string;
  values: EventValues;
  /** The change so far; null if there is none. */
  kind: EventChange["kind"] | null;
  /** The number of changes. */
  sequence: number;
  /** For a series: its next dates, each with its page. */
  dates: ListedDate[];
  /** The page of the series as a whole, for one of its dates. */
  seriesHref: string | null;
}

/** A date, or an event, in a list. */
export interface ListedDate {
  href: string;
  title: string;
  when: string;
  cancelled: boolean;
}

const MONTHS_AHEAD = 12;
const MOST_DATES = 20;

/**
 * Finds an event to change by its name in a URL (see findEvent): for a series, one date, or all of it if there
 * is no date.
 *
 * @returns null if there is none; the id of a custom event if it has a form of its own.
 */
export async function findChangeable(
  administrator: May<"publish">,
  name: string,
): Promise<ChangeableEvent | { customId: string } | null> {
  const hit = await findAssociationEvent(name);
  if (!hit) return null;
  const { found, association } = hit;
  const { series, occurrence, event } = found;
  const isSeries = series.isRecurring() && readEventName(name)?.date === undefined;
  const isCustom = (await findCustomEvent(administrator, series.uid)) !== undefined;
  if (isCustom && !series.isRecurring()) return { customId: series.uid };
  const date = isSeries ? "" : occurrenceName(series, occurrence.recurrenceId);
  const at = { uid: series.uid, date };
  const change = await findChange(administrator, at);
  return {
    part: isSeries ? "series" : date ? "date" : "single",
    at,
    title: isSeries ? series.summary : event.title,
    when: formatDate(event.days[0] ?? ""),
    values: isSeries ? textsOf(series) : valuesOf(event),
    kind: change?.kind ?? null,
    sequence: change?.sequence ?? 0,
    dates: isSeries ? listDates(association, series.uid) : [],
    seriesHref: date ? wholeHref(event.href) : null,
  };
}

function textsOf({
  summary,
  location,
  description,
}: {
  summary: string;
  location: string;
  description: string;
}): EventValues {
  return { title: summary, location: location || null, description: description || null };
}

function valuesOf(event: CalendarEvent): EventValues {
  const { title, location, description, days, time, start, end } = event;
  const texts = { title, location, description };
  const last = days.at(-1) ?? null;
  const [startDate = null] = days;
  if (time === null) return { ...texts, wholeDays: "on", startDate, endDate: last };
  // An event that ends at midnight ends on the next day, which isn't one of its days.
  const ends = start === end ? null : clockOf(end);
  const endDate = ends?.startsWith("00:00", 11) ? ends.slice(0, 10) : last;
  return {
    ...texts,
    startDate,
    startTime: clockOf(start).slice(11),
    endDate,
    endTime: ends?.slice(11),
  };
}

/** A moment in the association's time zone, such as 2026-12-08T19:00. */
function clockOf(milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO(content().site.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/** The dates of a series within a year, canceled ones too. */
function listDates(association: AssociationCalendar, uid: string): ListedDate[] {
  const dates = listComing(association).filter((event) => event.uid === uid);
  return dates.slice(0, MOST_DATES).map((event) => toListed(event, changeHref(event.href)));
}

/** The events of the calendar file within a year, each once, for the list of events. */
export async function listFileEvents(customIds: string[]): Promise<ListedDate[]> {
  const association = await readAssociationCalendar();
  if (!association) return [];
  const own = new Set(customIds);
  const events = firstDates(listComing(association).filter(({ uid }) => !own.has(uid)));
  return events.map((event) => toListed(event, wholeHref(event.href)));
}

function listComing(association: AssociationCalendar, now = Date.now()): CalendarEvent[] {
  const today = todayIn(content().site.timeZone, new Date(now));
  const found = new Map<string, CalendarEvent>();
  let month: string | null = today.slice(0, 7);
  for (let ahead = 0; month && ahead <= MONTHS_AHEAD; ahead += 1) {
    for (const event of eventsOfMonth(association, month)) {
      if (event.end > now) found.set(event.id, event);
    }
    month = monthAfter(month, 1, today);
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start);
}

function toListed({ title, days, cancelled }: CalendarEvent, href: string): ListedDate {
  const day = days[0] ?? "";
  return { href, title, when: `${formatDay(day)}, ${day.slice(0, 4)}`, cancelled };
}

function changeHref(href: string): string {
  return href.replace(/^\/calendar\//, "/admin/events/change/");
}

/** The page that changes the event as a whole, by the page of one of its dates. */
function wholeHref(href: string): string {
  return changeHref(href).replace(/(-[0-9a-f]{8})-\d{4}-\d\d-\d\d(-\d{4})?$/, "$1");
}
