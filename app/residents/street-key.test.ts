import { expect, test } from "vitest";
import { streetKey } from "./roster.server.ts";

test.each([
  ["Heron Way", "heron way"],
  ["HERON  RD.", "heron road"],
  ["Heron Road", "heron road"],
  ["Old Mill St", "old mill street"],
  ["St. Mary's Ct.", "st mary's court"],
  ["Calle José", "calle jose"],
  ["St", "street"],
  ["constructor", "constructor"],
])("'%s' is compared as '%s'", (street, key) => {
  expect(streetKey(street)).toBe(key);
});
