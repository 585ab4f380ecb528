import { expect, test } from "vitest";
import { compareValues } from "./compare.server.ts";
import { kindOf } from "./desk.fixture.ts";

const compare = (before: Record<string, string>, after: Record<string, string>) =>
  compareValues(kindOf("minutes"), before, after);

test("dates and choices are compared as people say them", async () => {
  const differences = await compare(
    { date: "2026-11-10", kind: "minutes" },
    { date: "2026-12-10", kind: "financials" },
  );
  const [kind, date] = differences;
  expect(kind).toMatchObject({ label: "Type" });
  expect(date).toEqual({
    label: "Date",
    pieces: [
      { text: "November 10, 2026", is: "removed" },
      { text: "December 10, 2026", is: "added" },
    ],
  });
});

test("what was typed in a date's place is shown as it is", async () => {
  const [date] = await compare({ date: "" }, { date: "next week" });
  expect(date).toMatchObject({ pieces: [{ text: "next week", is: "added" }] });
});
