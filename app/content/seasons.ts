import { formatDay } from "../platform/format-date.ts";
import type { Amenity } from "./content.ts";

/** An amenity that isn't open all year. */
export interface Season {
  name: string;
  href: string;
  /** As in "closed until May 29". */
  state: string;
}

/** @param today such as 2026-11-25. */
export function listSeasons(amenities: readonly Amenity[], today: string): Season[] {
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
