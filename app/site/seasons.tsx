import type { Amenity } from "../content/content.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { formatDay } from "../platform/format-date.ts";

/** An amenity that isn't open all year, or a weekly pickup, and what holds today. */
export interface Season {
  name: string;
  href: string;
  /** As in "closed until May 29" or "Tuesday, December 1". */
  state: string;
}

/** @param today as 2026-11-25. */
export function listSeasons(amenities: readonly Amenity[], today: string): Season[] {
  return amenities.flatMap(({ id, name, season }) =>
    season ? { name, href: `/amenities/${id}`, state: describeSeason(season, today) } : [],
  );
}

/** The next date of trash pickup and the like, as in "Tuesday, December 1". */
export function listWeeklyDays(events: readonly CalendarEvent[]): Season[] {
  return events.map(({ title, href, days }) => ({
    name: title,
    href,
    state: formatDay(days[0] ?? ""),
  }));
}

function describeSeason({ opens, closes }: NonNullable<Amenity["season"]>, today: string): string {
  if (today < opens) return `closed until ${formatShort(opens)}`;
  return today <= closes ? `open until ${formatShort(closes)}` : "closed for the season";
}

/** As in "May 29". */
function formatShort(day: string): string {
  return formatDay(day).split(", ")[1] ?? "";
}

/** When the next pickup is, and what is open until when, each in a line. */
export function Seasons({ seasons }: { seasons: Season[] }) {
  if (seasons.length === 0) return null;
  return (
    <ul className="seasons">
      {seasons.map(({ name, href, state }) => (
        <li key={href}>
          <a href={href}>{name}</a>: {state}
        </li>
      ))}
    </ul>
  );
}
