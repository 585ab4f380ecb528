import { expect, test } from "vitest";
import { findProblems } from "./problems.server.ts";
import { compileSource, kindOf, sourceFiles, valuesOf } from "./source-files.fixture.ts";

const facts = kindOf("facts");
const zone = facts.fields.find(({ name }) => name === "timeZone");

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
])("the time zone %j is answered by what to do", async (timeZone, message) => {
  const values = { ...(await valuesOf(facts, sourceFiles(), "facts")), timeZone };
  expect(findProblems(facts, values)).toEqual([{ field: "timeZone", message }]);
});

test("an older name of a time zone, as files may have it, stays", async () => {
  const site = sourceFiles()
    .text("site.yaml")
    .replace(/^timeZone:.*$/m, "timeZone: US/Eastern");
  const files = sourceFiles({ "site.yaml": site });
  const values = await valuesOf(facts, files, "facts");
  expect(findProblems(facts, values)).toEqual([]);
  await facts.write(files, "facts", { ...values, name: "Another" });
  expect((await compileSource(files)).site).toMatchObject({
    name: "Another",
    timeZone: "US/Eastern",
  });
});
