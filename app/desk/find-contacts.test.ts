import { expect, test } from "vitest";
import { describeContacts } from "./find-contacts.server.ts";

const lines = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => line(10 + index)).join("\n");

test.each([
  ["email addresses", (number: number) => `ada${number}@example.org`],
  ["phone numbers", (number: number) => `Ada: (919) 555-01${number}`],
  ["phone numbers", (number: number) => `919-555-01${number}`],
  ["phone numbers", (number: number) => `919.555.01${number}`],
  ["phone numbers", (number: number) => `555-01${number}`],
  ["home addresses", (number: number) => `Ada Loon, ${number} Heron Way`],
  ["home addresses", (number: number) => `${number} | N. Blue Heron Ln | yes`],
])("many %s are a list of residents", (what, line) => {
  expect(describeContacts(lines(12, line))).toBe(`12 ${what}`);
  expect(describeContacts(lines(9, line))).toBe("");
  // The same one on every page, as in a letterhead.
  expect(describeContacts(lines(40, () => line(10)))).toBe("");
});

test("all of them are named", () => {
  const row = (number: number) => `ada${number}@example.org, 555-01${number}, ${number} Heron Way`;
  expect(describeContacts(lines(10, row))).toBe(
    "10 email addresses, 10 phone numbers, and 10 home addresses",
  );
});

test("what rules are full of isn't a list of residents", () => {
  const rules = (number: number) =>
    `${number}.1 Within ${number} days, see Section ${number}-4, page ${number}, $${number},000 or 2026-11-${number}.`;
  expect(describeContacts(lines(40, rules))).toBe("");
});
