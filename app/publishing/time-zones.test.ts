import { expect, test } from "vitest";
import { facts } from "../content/kinds/facts.ts";
import { kinds } from "../content/kinds.ts";
import { formFields } from "./desk-kinds.server.ts";
import { findProblems } from "./problems.server.ts";

const zone = facts.fields.find(({ name }) => name === "timeZone");
const email = "board@elmpond.example";
const said = { name: "Elm Pond Association", shortName: "Elm Pond", email };

test("each field says what belongs there", () => {
  // Places on the chart share a help text, and Markdown fields have their own.
  const asked = kinds.flatMap((kind) =>
    formFields(kind)
      .filter(({ type, isOnChart }) => type !== "markdown" && type !== "fixed" && !isOnChart)
      .map((field) => [`${kind.name}: ${field.name}`, field.help ?? ""] as const),
  );
  expect(asked.filter(([, help]) => help === "").map(([field]) => field)).toEqual([]);
});

test("the facts offer real time zones, those of the United States first by the names used there", () => {
  expect(zone).toMatchObject({ type: "zone", required: true });
  expect(zone?.choices?.slice(0, 2)).toEqual([
    { value: "America/New_York", label: "Eastern time (New York)" },
    { value: "America/Chicago", label: "Central time (Chicago)" },
  ]);
  expect(zone?.choices?.map(({ value }) => value)).toContain("Europe/Berlin");
});

test.each([
  ["", "Please choose one."],
  ["Central", "Please choose a time zone from the list, such as Eastern time (New York)."],
  ["Mars/Olympus", "Please choose a time zone from the list, such as Eastern time (New York)."],
])("the time zone %j is answered by what to do", (timeZone, message) => {
  expect(findProblems(facts, { ...said, timeZone })).toEqual([{ field: "timeZone", message }]);
});

test("an older name of a time zone stays", () => {
  expect(findProblems(facts, { ...said, timeZone: "US/Eastern" })).toEqual([]);
});
