import { content } from "../content/edition.server.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { monthAfter, todayIn } from "../platform/dates.ts";
import { type AssociationCalendar, eventsOfMonth } from "./calendar.server.ts";

/**
 * The events that were moved away from a day of a month, to another day of it or of the month before
 * or after.
 *
 * @param month as 2026-12, accepted by `readMonth`.
 */
export function movedAwayFrom(association: AssociationCalendar, month: string): CalendarEvent[] {
  const today = todayIn(content().site.timeZone);
  const around = [-1, 0, 1].flatMap((months) => monthAfter(month, months, today) ?? []);
  const events = around.flatMap((near) => eventsOfMonth(association, near));
  const moved = events.filter(
    ({ movedFrom, days }) => movedFrom?.day.startsWith(month) && !days.includes(movedFrom.day),
  );
  return [...new Map(moved.map((event) => [event.id, event])).values()];
}
