import {
  type Calendar,
  type CalendarEvent,
  listMonthEvents,
  readCalendar,
} from "./calendar.server.ts";
import { writeFeed } from "./calendar-feed.server.ts";
import { content } from "./content.server.ts";

/** The association's calendar as everybody may have it. */
export interface AssociationCalendar {
  /** The whole as iCalendar text. */
  feed: string;
  calendar: Calendar;
  /** By month, each unfolded once: addresses name 1,200 at most. */
  months: Map<string, CalendarEvent[]>;
}

let current: AssociationCalendar | undefined;

/**
 * The association's calendar.
 *
 * @returns null when the content has none, or shows another site's.
 */
export async function readAssociationCalendar(): Promise<AssociationCalendar | null> {
  const { calendar, site } = content;
  if (!calendar || site.calendarEmbed) return null;
  if (!current) {
    const feed = writeFeed([calendar], { name: site.name, timeZone: site.timeZone });
    current = { feed, calendar: readCalendar(feed, site.timeZone), months: new Map() };
  }
  return current;
}

/**
 * The events of a calendar that touch a month, in the order of their start.
 *
 * @param month as 2026-12, of those that `readMonth` lets through.
 */
export function eventsOfMonth({ calendar, months }: AssociationCalendar, month: string) {
  const events = months.get(month) ?? listMonthEvents(calendar, month);
  months.set(month, events);
  return events;
}
