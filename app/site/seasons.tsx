import type { Season } from "../content/seasons.ts";
import type { ShownEvent } from "../ics/describe-event.server.ts";
import { formatDay, holdDates } from "../platform/format-date.ts";

/** The next date of weekly events such as trash pickup. */
export function listWeeklyDays(events: readonly ShownEvent[]): Season[] {
  return events.map(({ title, href, days }) => ({
    name: title,
    href,
    state: formatDay(days[0] ?? ""),
  }));
}

/** The next pickups and what is open until when, one per line. */
export function Seasons({ seasons }: { seasons: Season[] }) {
  if (seasons.length === 0) return null;
  return (
    <ul className="seasons">
      {seasons.map(({ name, href, state }) => (
        <li key={href}>
          <a href={href}>{name}</a>: {holdDates(state)}
        </li>
      ))}
    </ul>
  );
}
