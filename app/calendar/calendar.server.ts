import { content } from "../content/edition.server.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import type { NamedEvent } from "../ics/event-values.server.ts";
import {
  type Calendar,
  type FoundEvent,
  findEvent,
  listMonthEvents,
  readCalendar,
} from "../ics/list-events.server.ts";
import { type FeedFacts, writeCalendar } from "../ics/write-calendar.server.ts";
import { monthAfter, todayIn } from "../platform/dates.ts";

/** The association's public calendar. */
export interface AssociationCalendar extends Calendar {
  /** All events, as iCalendar text. */
  readonly feed: string;
}

/** The last one, which is the same in what visitors and residents see. */
let current: AssociationCalendar | undefined;

/** The association's calendar. @returns null if there is none, or if another site's calendar is shown instead. */
export function readAssociationCalendar(): AssociationCalendar | null {
  const { calendar: events, site } = content();
  if (!events || site.calendarEmbed) return null;
  const isSame =
    current?.timeZone === site.timeZone &&
    current.events.length === events.length &&
    current.events.every((event, place) => event === events[place]);
  if (!current || !isSame) current = makeCalendar(events, site);
  return current;
}

function makeCalendar(events: readonly NamedEvent[], site: FeedFacts): AssociationCalendar {
  let feed: string | undefined;
  return {
    ...readCalendar(events, site.timeZone),
    get feed() {
      feed ??= writeCalendar(events, site);
      return feed;
    },
  };
}

/** Finds an event by its name in a URL (see findEvent), and its calendar. @returns null when there is none. */
export function findAssociationEvent(
  name: string,
): { found: FoundEvent; association: AssociationCalendar } | null {
  const association = readAssociationCalendar();
  const found = association && findEvent(association, name);
  return association && found ? { found, association } : null;
}

const MONTHS_AHEAD = 12;

/** The events that are in progress or to come, without canceled ones, a month at a time. */
function* comingByMonth(association: AssociationCalendar, now: number): Generator<CalendarEvent[]> {
  const today = todayIn(content().site.timeZone, new Date(now));
  let month: string | null = today.slice(0, 7);
  for (let ahead = 0; month && ahead <= MONTHS_AHEAD; ahead += 1) {
    yield listMonthEvents(association, month).filter(
      ({ end, cancelled }) => end > now && !cancelled,
    );
    month = monthAfter(month, 1, today);
  }
}

/** The next meeting, or the one in progress; null if there is none within a year. */
export function nextMeeting(
  association: AssociationCalendar,
  now = Date.now(),
): CalendarEvent | null {
  for (const events of comingByMonth(association, now)) {
    const meeting = events.find(({ isMeeting }) => isMeeting);
    if (meeting) return meeting;
  }
  return null;
}

/**
 * The events that are in progress or start within a year, without cancelled ones.
 *
 * @param enough stops after the month in which this many different ones are found that people go to.
 */
export function comingEvents(
  association: AssociationCalendar,
  now = Date.now(),
  enough = Number.POSITIVE_INFINITY,
): CalendarEvent[] {
  const found = new Map<string, CalendarEvent>();
  for (const events of comingByMonth(association, now)) {
    for (const event of events) found.set(event.id, event);
    // An event of a later month begins after all of these.
    if (pickVaried([...found.values()].filter(isAttended)).length >= enough) break;
  }
  return [...found.values()].sort(byStart);
}

/** Not trash pickup and the like. */
function isAttended({ isWeeklyDay }: CalendarEvent): boolean {
  return !isWeeklyDay;
}

/** Only the first date of each event that repeats, so that a weekly one doesn't hide the rest. */
export function firstDates(events: CalendarEvent[]): CalendarEvent[] {
  const seen = new Set<string>();
  return events.filter(({ uid }) => !seen.has(uid) && seen.add(uid));
}

/** The first dates, with one weekly event at most: more would hide the meeting and the day when dues are due. */
function pickVaried(events: CalendarEvent[]): CalendarEvent[] {
  const firsts = firstDates(events);
  const weekly = firsts.find(({ isWeekly }) => isWeekly);
  return firsts.filter((event) => !event.isWeekly || event === weekly);
}

/** The next date of each event that is a whole day of each week, such as trash pickup. */
export function nextWeeklyDays(
  association: AssociationCalendar,
  now = Date.now(),
): CalendarEvent[] {
  const months = comingByMonth(association, now).take(2).toArray();
  return firstDates(months.flat().filter(({ isWeeklyDay }) => isWeeklyDay));
}

/** The next events: `count` different ones or, if there are fewer, more weekly ones, and further dates. */
export function nextEvents(
  association: AssociationCalendar,
  count: number,
  now = Date.now(),
): CalendarEvent[] {
  const coming = comingEvents(association, now, count).filter(isAttended);
  const inOrder = [...pickVaried(coming), ...firstDates(coming), ...coming];
  return [...new Set(inOrder)].slice(0, count).sort(byStart);
}

/** The next events, always with the next meeting among them: the last gives way to it. */
export function nextWithMeeting(
  association: AssociationCalendar,
  count: number,
  now = Date.now(),
): CalendarEvent[] {
  const events = nextEvents(association, count, now);
  const meeting = nextMeeting(association, now);
  if (!meeting || events.some(({ isMeeting }) => isMeeting)) return events;
  return [...events.slice(0, count - 1), meeting];
}

function byStart(one: CalendarEvent, other: CalendarEvent): number {
  return one.start - other.start;
}

/**
 * The events that were moved away from a day of a month, to another day of it or of the month before
 * or after.
 *
 * @param month as 2026-12, accepted by `readMonth`.
 */
export function movedAwayFrom(association: AssociationCalendar, month: string): CalendarEvent[] {
  const today = todayIn(content().site.timeZone);
  const around = [-1, 0, 1].flatMap((months) => monthAfter(month, months, today) ?? []);
  const events = around.flatMap((near) => listMonthEvents(association, near));
  const moved = events.filter(
    ({ movedFrom, days }) => movedFrom?.day.startsWith(month) && !days.includes(movedFrom.day),
  );
  return [...new Map(moved.map((event) => [event.id, event])).values()];
}
