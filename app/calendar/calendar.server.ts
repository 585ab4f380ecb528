import type { Content } from "../content/content.ts";
import { content } from "../content/edition.server.ts";
import { CalendarFaults } from "../ics/calendar-faults.server.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { readEventName } from "../ics/event-url.server.ts";
import { readParts } from "../ics/ics-parts.server.ts";
import type { CalendarPart } from "../ics/ics-text.server.ts";
import {
  type Calendar,
  type FoundEvent,
  findEvent,
  inOrder,
  listMonthEvents,
  readCalendar,
} from "../ics/read-ics.server.ts";
import { writeFeed } from "../ics/write-ics.server.ts";
import { monthAfter, todayIn } from "../platform/dates.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { applyChanges } from "./apply-changes.server.ts";
import { writeCustomEvents } from "./custom-event-ics.server.ts";
import { type PublicEvents, readPublicEvents } from "./public-events.server.ts";

/** The association's public calendar: the calendar file and the administrator's events. */
export interface AssociationCalendar {
  /** All parts that can be read, as iCalendar text. */
  feed: string;
  /** Whether `feed` has both sources; single events may be missing. */
  isWhole: boolean;
  /** The two sources, kept separate so that a fault in one doesn't affect the other. */
  calendars: Calendar[];
  /** A cache by month: URLs can name about 400 of them. */
  months: Map<string, CalendarEvent[]>;
  /** The parts that can't be shown. */
  faults: CalendarFaults;
}

interface KeptCalendar {
  /** What it was read from, besides the events: the same in what visitors and residents see. */
  source: string;
  events: PublicEvents["events"];
  changes: PublicEvents["changes"];
  /** The sources' text and faults, to detect changes. */
  added: string;
  association: AssociationCalendar;
}

let current: KeptCalendar | undefined;

/**
 * The association's calendar. While the database is unavailable, the administrator's events are
 * the last known ones. Parts that can't be read are left out and listed in `faults`.
 *
 * @returns null if there is none, or if another site's calendar is shown instead.
 */
export async function readAssociationCalendar(): Promise<
  (AssociationCalendar & { upToDate: boolean }) | null
> {
  const { calendar, site } = content();
  if (site.calendarEmbed) return null;
  const source = sourceOf(content());
  const read = await readPublicEvents();
  const { events, upToDate } = read;
  if (!calendar && upToDate && events.length === 0) return null;
  if (current?.events !== events || current.source !== source) current = keepCalendar(read, source);
  return { ...current.association, upToDate };
}

function sourceOf({ calendar, site: { name, timeZone } }: Content): string {
  return [name, timeZone, calendar].join("\n");
}

function keepCalendar({ events, changes }: PublicEvents, source: string): KeptCalendar {
  const own = writeCustomEvents(events, content().site.timeZone);
  const added = [own.text, ...own.faults.map(({ where }) => where), JSON.stringify(changes)].join(
    "\n",
  );
  if (current?.added === added && current.source === source) return { ...current, events, changes };
  const faults = new CalendarFaults();
  own.faults.forEach(faults.note);
  const association = assemble([content().calendar ?? "", own.text], changes, faults);
  return { source, events, changes, added, association };
}

/** Combines the calendar file, the administrator's events, and the changes to both. */
function assemble(
  sources: string[],
  changes: PublicEvents["changes"],
  faults: CalendarFaults,
): AssociationCalendar {
  const { name, timeZone } = content().site;
  const parts: CalendarPart[] = [];
  const calendars: Calendar[] = [];
  let isWhole = true;
  for (const source of sources) {
    try {
      const read = readParts([source], timeZone);
      read.faults.forEach(faults.note);
      isWhole &&= read.faults.every(({ where }) => where !== "");
      const parse = (some: CalendarPart[]) =>
        readCalendar(writeFeed(some, { name, timeZone }), timeZone, faults.note);
      const original = parse(read.parts);
      const changed = applyChanges(read.parts, original, changes, timeZone, faults.note);
      calendars.push(changed === read.parts ? original : parse(changed));
      parts.push(...changed);
    } catch (error) {
      isWhole = false;
      faults.note({ where: "", uid: null, error });
    }
  }
  return {
    feed: writeFeed(parts, { name, timeZone }),
    isWhole,
    calendars,
    months: new Map(),
    faults,
  };
}

/**
 * The calendar for subscribers. It must be complete: their programs delete every missing event.
 *
 * @throws DatabaseUnavailable while the administrator's events can't be read.
 */
export async function readWholeCalendar(): Promise<AssociationCalendar | null> {
  const calendar = await readAssociationCalendar();
  if (calendar && !calendar.upToDate) throw eventsUnavailable();
  return calendar;
}

/**
 * Finds an event by its name in a URL (see findEvent), and its calendar.
 *
 * @returns null when there is none.
 * @throws DatabaseUnavailable if it may be one of the administrator's, which can't be read now.
 */
export async function findAssociationEvent(
  name: string,
): Promise<{ found: FoundEvent; association: AssociationCalendar } | null> {
  const association = await readAssociationCalendar();
  for (const calendar of association?.calendars ?? []) {
    const found = findEvent(calendar, name);
    if (association && found) return { found, association };
  }
  if (association && !association.upToDate && readEventName(name)) throw eventsUnavailable();
  return null;
}

function eventsUnavailable(): DatabaseUnavailable {
  return new DatabaseUnavailable("the administrator's events can't be read");
}

const MONTHS_AHEAD = 12;

/** The events that are in progress or to come, without canceled ones, a month at a time. */
function* comingByMonth(association: AssociationCalendar, now: number): Generator<CalendarEvent[]> {
  const today = todayIn(content().site.timeZone, new Date(now));
  let month: string | null = today.slice(0, 7);
  for (let ahead = 0; month && ahead <= MONTHS_AHEAD; ahead += 1) {
    yield eventsOfMonth(association, month).filter(({ end, cancelled }) => end > now && !cancelled);
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
 * @param enough stops after the month in which this many different ones are found.
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
    if (firstDates([...found.values()]).length >= enough) break;
  }
  return [...found.values()].sort(byStart);
}

/** Only the first date of each event that repeats, so that a weekly one doesn't hide the rest. */
export function firstDates(events: CalendarEvent[]): CalendarEvent[] {
  const seen = new Set<string>();
  return events.filter(({ uid }) => !seen.has(uid) && seen.add(uid));
}

/** The next events: `count` different ones or, if there are fewer, further dates of them. */
export function nextEvents(
  association: AssociationCalendar,
  count: number,
  now = Date.now(),
): CalendarEvent[] {
  const coming = comingEvents(association, now, count);
  return [...new Set([...firstDates(coming), ...coming])].slice(0, count).sort(byStart);
}

function byStart(one: CalendarEvent, other: CalendarEvent): number {
  return one.start - other.start;
}

/**
 * The events of a calendar that touch a month, in the order of their start.
 *
 * @param month as 2026-12, accepted by `readMonth`.
 */
export function eventsOfMonth(association: AssociationCalendar, month: string): CalendarEvent[] {
  const { calendars, months } = association;
  const list = () =>
    calendars.flatMap((calendar) => listMonthEvents(calendar, month)).sort(inOrder);
  const events = months.get(month) ?? list();
  months.set(month, events);
  return events;
}
