import type { Season } from "../content/seasons.ts";
import type { ShownEvent } from "../ics/describe-event.server.ts";
import { formatDay, holdDates } from "../platform/format-date.ts";

/** The next date of trash pickup and the like, as in "Tuesday, December 1". */
export function listWeeklyDays(events: readonly ShownEvent[]): Season[] {
  return events.map(({ title, href, days }) => ({
    name: title,
    href,
    state: formatDay(days[0] ?? ""),
  }));
}

/** When the next pickup is, and what is open until when, each in a line. */
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
