import "../../tests/setup/show-sample.ts";
import { expect, test } from "vitest";
import { announcementSchema } from "./announcement.server.ts";

const text = { title: "Pool opens", body: "At ten.", dateCreated: "soon" };

function saidAt(field: string, value: string | undefined): string[] {
  const result = announcementSchema.safeParse({ ...text, [field]: value });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

test.each([
  ["title", "Please enter a title."],
  ["body", "Please enter the announcement's text."],
  ["dateCreated", "Please enter a date."],
])("%s is required", (field, said) => {
  for (const value of [undefined, "", "  \r\n ", "\u200B\u2060"])
    expect(saidAt(field, value)).toContain(said);
});

test.each([
  ["title", 200],
  ["body", 10_000],
  ["dateCreated", 100],
])("%s may have %i characters", (field, longest) => {
  expect(saidAt(field, "x".repeat(longest))).toEqual([]);
  expect(saidAt(field, "x".repeat(longest + 1))).toEqual([
    `Please use at most ${longest} characters.`,
  ]);
});

test("the last day is in the future, or empty", () => {
  expect(saidAt("expiresOn", undefined)).toEqual([]);
  expect(saidAt("expiresOn", "2099-01-01")).toEqual([]);
  expect(saidAt("expiresOn", "2020-01-01")).toEqual([
    "That day has passed. Please enter a later one, or leave this blank.",
  ]);
  expect(saidAt("expiresOn", "soon")).toEqual([
    "Please enter the day as year, month and day: 2027-05-31.",
  ]);
});

test("a body keeps its lines, with plain line ends", () => {
  const body = "\r\nOne\r\n\r\nTwo\rThree\tfour\n";
  expect(announcementSchema.parse({ ...text, body }).body).toBe("One\n\nTwo\nThree\tfour");
});

test("a body may not hold control characters, a title no line end", () => {
  expect(saidAt("body", "a\u0000b")).toEqual(["Please use ordinary text."]);
  expect(saidAt("title", "a\nb")).toEqual(["Please use one line of ordinary text."]);
});
