import { expect, test } from "vitest";
import { formatStreet, otherForms, streetKey } from "./street-key.ts";

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

test.each([
  ["Heron Way", "heron way|HERON WAY| heron  Way"],
  ["N Main St.", "n main st.|N MAIN ST."],
  ["Avenue of the Oaks", "avenue of the oaks|AVENUE OF THE OAKS"],
  ["US 40", "us 40"],
  ["E 5th Street", "e 5th street|E 5TH STREET"],
  ["O'Hara Lane", "O'Hara lane"],
  ["McKinley Court", "McKinley court"],
  ["<b>heron</b> way", "<b>heron</b> way"],
])("'%s' is how each of '%s' is written", (street, typed) => {
  for (const one of [street, ...typed.split("|")]) expect(formatStreet(one)).toBe(street);
});

test("a street's last word has other forms", () => {
  expect(otherForms("rd")).toEqual(["road"]);
  expect(otherForms("road")).toEqual(["rd"]);
  expect(otherForms("heron")).toEqual([]);
  expect(otherForms("constructor")).toEqual([]);
});
