import { formatDay } from "../platform/format-date.ts";
import type { Amenity } from "./content.ts";

export type Season = ReturnType<typeof listSeasons>[number];

/** The amenities that aren't open all year, each with its state, such as "closed until May 29". */
export function listSeasons(amenities: readonly Amenity[], today: string) {
  return amenities.flatMap(({ id, name, season }) =>
    season ? { name, href: `/amenities/${id}`, state: describeSeason(season, today) } : [],
  );
}

function describeSeason({ opens, closes }: NonNullable<Amenity["season"]>, today: string): string {
  if (today < opens) return `closed until ${formatShort(opens)}`;
  return today <= closes ? `open until ${formatShort(closes)}` : "closed for the season";
}

function formatShort(day: string): string {
  return formatDay(day).split(", ")[1] ?? "";
}
