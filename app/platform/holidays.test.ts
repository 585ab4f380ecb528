import { expect, test } from "vitest";
import { holidayOn } from "./holidays.ts";

test.each([
  ["2026-12-25", "Christmas Day"],
  ["2027-01-18", "Martin Luther King Jr. Day"],
  ["2027-05-31", "Memorial Day"],
  ["2027-09-06", "Labor Day"],
  ["2027-11-25", "Thanksgiving"],
])("%s is %s", (day, name) => {
  expect(holidayOn(day)).toBe(name);
});

test.each(["2026-12-24", "2027-05-24", "2027-09-13", "2027-11-18", "2027-11-26"])(
  "%s is no holiday",
  (day) => {
    expect(holidayOn(day)).toBeUndefined();
  },
);
