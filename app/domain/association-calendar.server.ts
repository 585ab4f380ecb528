import {
  type Calendar,
  type CalendarEvent,
  listMonthEvents,
  readCalendar,
} from "./calendar.server.ts";
import { writeFeed } from "./calendar-feed.server.ts";
import { content } from "./content.server.ts";
import { readPublicEvents } from "./event.server.ts";
import { writeOwnEvents } from "./own-event-text.server.ts";

/** The association's calendar as everybody may have it: that of the content, and what was added. */
export interface AssociationCalendar {
  /** The whole as iCalendar text. */
  feed: string;
  calendar: Calendar;
  /** By month, each unfolded once: addresses name 1,200 at most. */
  months: Map<string, CalendarEvent[]>;
}

let current: { added: string; association: AssociationCalendar } | undefined;

/**
 * The association's calendar. While the records can't be reached, the administrator's events are
 * the last known.
 *
 * @returns null when there is none, or the content shows another site's.
 */
export async function readAssociationCalendar(): Promise<
  (AssociationCalendar & { upToDate: boolean }) | null
> {
  const { calendar, site } = content;
  if (site.calendarEmbed) return null;
  const { events, upToDate } = await readPublicEvents();
  if (!calendar && events.length === 0) return null;
  const added = writeOwnEvents(events, site.timeZone);
  if (current?.added !== added) {
    const { name, timeZone } = site;
    const feed = writeFeed([calendar ?? "", added], { name, timeZone });
    const association = { feed, calendar: readCalendar(feed, timeZone), months: new Map() };
    current = { added, association };
  }
  return { ...current.association, upToDate };
}

/**
 * The events of a calendar that touch a month, in the order of their start.
 *
 * @param month as 2026-12, of those that `readMonth` lets through.
 */
export function eventsOfMonth(association: AssociationCalendar, month: string): CalendarEvent[] {
  const { calendar, months } = association;
  const events = months.get(month) ?? listMonthEvents(calendar, month);
  months.set(month, events);
  return events;
}
