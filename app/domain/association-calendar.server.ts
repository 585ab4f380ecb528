import { type CalendarEvent, listMonthEvents } from "./calendar.server.ts";
import { content } from "./content.server.ts";

/** By month, each unfolded once: addresses name 1,200 at most, and the calendar doesn't change. */
const months = new Map<string, CalendarEvent[]>();

/**
 * The events of the association's calendar that touch a month, in the order of their start.
 *
 * @param month as 2026-12, of those that `readMonth` lets through.
 * @returns null when the content has no calendar.
 */
export function listAssociationEvents(month: string): CalendarEvent[] | null {
  const { calendar, site } = content;
  if (!calendar) return null;
  const events = months.get(month) ?? listMonthEvents(calendar, month, site.timeZone);
  months.set(month, events);
  return events;
}
