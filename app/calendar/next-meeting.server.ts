import { content } from "../editions/edition.server.ts";
import { monthAfter, todayIn } from "../platform/dates.ts";
import { type AssociationCalendar, eventsOfMonth } from "./calendar.server.ts";
import type { CalendarEvent } from "./describe-event.server.ts";

const MONTHS_AHEAD = 12;

/**
 * The next meeting, or the one in progress; canceled ones don't count. Later months are read only
 * until it is found.
 *
 * @returns null if there is none within a year.
 */
export function nextMeeting(
  association: AssociationCalendar,
  now = Date.now(),
): CalendarEvent | null {
  const today = todayIn(content().site.timeZone, new Date(now));
  let month: string | null = today.slice(0, 7);
  for (let ahead = 0; month && ahead <= MONTHS_AHEAD; ahead += 1) {
    const found = eventsOfMonth(association, month).find(
      ({ isMeeting, cancelled, end }) => isMeeting && !cancelled && end > now,
    );
    if (found) return found;
    month = monthAfter(month, 1, today);
  }
  return null;
}
