import { expect, test } from "vitest";
import { otherForms, streetKey } from "./street-key.ts";

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

test("a street's last word has other forms", () => {
  expect(otherForms("rd")).toEqual(["road"]);
  expect(otherForms("road")).toEqual(["rd"]);
  expect(otherForms("heron")).toEqual([]);
  expect(otherForms("constructor")).toEqual([]);
});
