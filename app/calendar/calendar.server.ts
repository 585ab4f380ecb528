import { content } from "../content/edition.server.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import type { NamedEvent } from "../ics/event-values.server.ts";
import { findEvent, listMonthEvents, readCalendar } from "../ics/list-events.server.ts";
import { type FeedFacts, writeCalendar } from "../ics/write-calendar.server.ts";
import { monthAfter, todayIn } from "../platform/dates.ts";

export type AssociationCalendar = ReturnType<typeof makeCalendar>;

/** A cache: what everyone sees, and what residents see. */
let known: readonly AssociationCalendar[] = [];

/** The calendar as the reader may see it. @returns null if there is none, or if another site's calendar is shown instead. */
export function readAssociationCalendar(): AssociationCalendar | null {
  const { calendar: events, site } = content();
  if (!events || site.calendarEmbed) return null;
  const found = known.find(
    (one) =>
      one.timeZone === site.timeZone &&
      one.events.length === events.length &&
      one.events.every((event, place) => event === events[place]),
  );
  if (found) return found;
  const made = makeCalendar(events, site);
  known = [made, ...known].slice(0, 2);
  return made;
}

function makeCalendar(events: readonly NamedEvent[], site: FeedFacts) {
  let feed: string | undefined;
  return {
    ...readCalendar(events, site.timeZone),
    hasResidentsOnly: events.some(({ audience }) => audience === "residents"),
    /** All events, as iCalendar text. */
    get feed() {
      feed ??= writeCalendar(events, site);
      return feed;
    },
  };
}

/** Finds an event by its name in a URL (see findEvent), and its calendar. */
export function findAssociationEvent(name: string) {
  const association = readAssociationCalendar();
  const found = association && findEvent(association, name);
  return association && found ? { found, association } : null;
}

const MONTHS_AHEAD = 12;

/** The events in progress or to come, a month at a time. */
function* comingByMonth(association: AssociationCalendar, now: number): Generator<CalendarEvent[]> {
  const today = todayIn(content().site.timeZone, new Date(now));
  let month: string | null = today.slice(0, 7);
  for (let ahead = 0; month && ahead <= MONTHS_AHEAD; ahead += 1) {
    yield listMonthEvents(association, month).filter(({ end }) => end > now);
    month = monthAfter(month, 1, today);
  }
}

/** The next meeting, or the one in progress; null if there is none within a year. */
export function nextMeeting(association: AssociationCalendar, now = Date.now()) {
  for (const events of comingByMonth(association, now)) {
    const meeting = events.find((event) => event.isMeeting && isHeld(event));
    if (meeting) return meeting;
  }
  return null;
}

function isHeld({ canceled }: CalendarEvent): boolean {
  return !canceled;
}

/** The events in progress or starting within a year, without canceled ones. */
export function comingEvents(association: AssociationCalendar, now = Date.now()): CalendarEvent[] {
  return listComing(association, now, Number.POSITIVE_INFINITY).filter(isHeld);
}

/** The coming events at a place, whose location begins with its name. */
export function eventsAt(association: AssociationCalendar, place: string): CalendarEvent[] {
  return comingEvents(association).filter(({ location }) => isAt(location ?? "", place));
}

/** Whether a location starts with a place's name, as "Pool house" does with "Pool". */
export function isAt(location: string, name: string): boolean {
  const [start, rest] = [location.slice(0, name.length), location.slice(name.length)];
  return start.toLowerCase() === name.toLowerCase() && !/^\p{L}/u.test(rest);
}

/**
 * The events in progress or starting within a year.
 *
 * @param enough stops after the month in which this many different events that people attend are found.
 */
function listComing(association: AssociationCalendar, now: number, enough: number) {
  const found = new Map<string, CalendarEvent>();
  for (const events of comingByMonth(association, now)) {
    for (const event of events) found.set(event.id, event);
    // An event of a later month begins after all of these.
    const attended = [...found.values()].filter((event) => isAttended(event) && isHeld(event));
    if (pickVaried(attended).length >= enough) break;
  }
  return [...found.values()].sort(byStart);
}

/** Excludes trash pickup and the like. */
function isAttended({ isWeeklyDay }: CalendarEvent): boolean {
  return !isWeeklyDay;
}

/** The first date of each series only, so that a weekly event doesn't hide the rest. */
export function firstDates(events: CalendarEvent[]): CalendarEvent[] {
  const seen = new Set<string>();
  return events.filter(({ uid }) => !seen.has(uid) && seen.add(uid));
}

/**
 * The first dates, with one weekly event at most: more would hide the meeting and the day when dues are due. What isn't
 * as usual is always among them.
 */
function pickVaried(events: CalendarEvent[]): CalendarEvent[] {
  const firsts = firstDates(events);
  const weekly = firsts.find(({ weekly, isUnusual }) => weekly && !isUnusual);
  const picked = new Set(firsts.filter((event) => !event.weekly || event === weekly));
  return events.filter((event) => event.isUnusual || picked.has(event));
}

/** The next date of each weekly all-day event, such as trash pickup. */
export function nextWeeklyDays(association: AssociationCalendar, now = Date.now()) {
  const months = comingByMonth(association, now).take(2).toArray();
  return firstDates(months.flat().filter((event) => event.isWeeklyDay && isHeld(event)));
}

/**
 * The next events: `count` different ones or, if there are fewer, more weekly ones and further dates. Canceled ones
 * before the last of them come on top, as many at most, so that they hide none.
 */
export function nextEvents(association: AssociationCalendar, count: number, now = Date.now()) {
  const coming = listComing(association, now, count).filter(isAttended);
  const held = coming.filter(isHeld);
  const inOrder = [...pickVaried(held), ...firstDates(held), ...held];
  const next = [...new Set(inOrder)].slice(0, count).sort(byStart);
  const end = next.at(-1)?.start ?? Number.POSITIVE_INFINITY;
  // A series may be canceled as a whole.
  const off = pickVaried(coming.filter(({ canceled, start }) => canceled && start < end));
  return [...next, ...off.slice(0, count)].sort(byStart);
}

/** The next events, always including the next meeting, which replaces a later or weekly one, or the last, if need be. */
export function nextWithMeeting(association: AssociationCalendar, count: number, now = Date.now()) {
  const events = nextEvents(association, count, now);
  const meeting = nextMeeting(association, now);
  if (!meeting || events.some((event) => event.isMeeting && isHeld(event))) return events;
  const isSpare = ({ start, weekly }: CalendarEvent) => start > meeting.start || weekly;
  const spare = events.findLast(isSpare) ?? events.at(-1);
  return [...events.filter((event) => event !== spare), meeting].sort(byStart);
}

function byStart(one: CalendarEvent, other: CalendarEvent): number {
  return one.start - other.start;
}

/** The events moved away from a day of a month, at most to the month before or after. @param month as 2026-12. */
export function movedAwayFrom(association: AssociationCalendar, month: string): CalendarEvent[] {
  const today = todayIn(content().site.timeZone);
  const around = [-1, 0, 1].flatMap((months) => monthAfter(month, months, today) ?? []);
  const events = around.flatMap((near) => listMonthEvents(association, near));
  const moved = events.filter(({ movedFrom }) => movedFrom?.startsWith(month));
  return [...new Map(moved.map((event) => [event.id, event])).values()];
}
