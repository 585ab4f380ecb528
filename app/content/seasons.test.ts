import { expect, test } from "vitest";
import type { Amenity } from "./content.ts";
import { listSeasons } from "./seasons.ts";

const season = { opens: "2027-05-29", closes: "2027-09-06" };
const amenity = { summary: "", html: "", pictures: [], chart: null };
const amenities: Amenity[] = [
  { ...amenity, id: "pool", name: "Pool", season },
  { ...amenity, id: "playground", name: "Playground" },
];

test.each([
  ["2026-11-25", "closed until May 29"],
  ["2027-05-28", "closed until May 29"],
  ["2027-05-29", "open until September 6"],
  ["2027-09-06", "open until September 6"],
  ["2027-09-07", "closed for the season"],
])("on %s the pool is %s", (today, state) => {
  expect(listSeasons(amenities, today)).toEqual([{ name: "Pool", href: "/amenities/pool", state }]);
});
