import type { Season } from "../content/seasons.ts";
import { holdDates } from "../platform/format-date.ts";

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
