import { expect, test } from "vitest";
import { kindOf } from "../desk/desk.fixture.ts";
import { formFields } from "../desk/desk-kinds.server.ts";
import { formatFile, type Values } from "./fields.ts";
import { facts } from "./kinds/facts.ts";
import { kinds } from "./kinds.ts";
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
    { value: "America/New_York", label: "Eastern time (New York)", group: "United States" },
    { value: "America/Chicago", label: "Central time (Chicago)", group: "United States" },
  ]);
  const later = [
    { value: "Europe/Berlin", label: "Berlin", group: "Europe" },
    { value: "America/Argentina/Salta", label: "Argentina, Salta", group: "Americas" },
    { value: "Pacific/Auckland", label: "Auckland", group: "Pacific Ocean" },
  ];
  expect(zone?.choices).toEqual(expect.arrayContaining(later));
});

const problemsOf = (kind: string, values: Record<string, string>) =>
  findProblems(kindOf(kind), values).map(({ field }) => field);

test("a contact can be reached", () => {
  const hauler = { name: "Valley Waste", for: "Trash" };
  expect(problemsOf("contacts", hauler)).toEqual(["phone"]);
  expect(problemsOf("contacts", { ...hauler, email: "help@waste.example" })).toEqual([]);
  expect(problemsOf("contacts", { ...hauler, website: "waste" })).toEqual(["website"]);
});

test("an event says all that is wrong at once", () => {
  const times = { startDate: "2027-03-02", endDate: "2027-03-01", endTime: "19:00" };
  const wrong = { ...times, repeats: "weekly", until: "2027-02-01", except: "Easter" };
  expect(problemsOf("events", wrong)).toEqual(["title", "endDate", "startTime", "until", "except"]);
  expect(problemsOf("events", { endTime: "19:00" })).toEqual(["title", "startDate", "startTime"]);
});

test("an event that is over is asked about, once, unless it was there on that day before", () => {
  const about = (values: Values, before: Values = {}) =>
    kindOf("events").question?.(values, before)?.message;
  const past = { title: "Picnic", startDate: "2020-07-04" };
  expect(about(past)).toBe("July 4, 2020 has passed. Is that the day you want?");
  expect(about({ ...past, title: "Our picnic" }, past)).toBeUndefined();
  expect(about({ ...past, startDate: "2020-07-05" }, past)).toContain("July 5");
  expect(about({ ...past, repeats: "yearly" })).toBeUndefined();
  expect(about({ ...past, endDate: "2999-07-05" })).toBeUndefined();
});

test("a day left out that isn't one of the series' dates is asked about, with the nearest one", () => {
  const series = { title: "Yoga", startDate: "2026-12-02", repeats: "weekly" };
  const about = (days: string, before: Values = {}) =>
    kindOf("events").question?.({ ...series, except: days }, before)?.message;
  expect(about("2026-12-23\n2026-12-24")).toBe(
    "Thursday, December 24 isn't one of its dates. Did you mean Wednesday, December 23?",
  );
  expect(about("2026-12-23")).toBeUndefined();
  expect(about("2026-12-24", { ...series, except: "2026-12-24" })).toBeUndefined();
  expect(about("2025-12-24")).toContain("December 24, 2025 isn't one of its dates. Did you mean");
  expect(about("2020-12-24")).toBe("Thursday, December 24, 2020 isn't one of its dates.");
});

test("a year that is far off is named, and minutes of a day to come or long ago are asked about", () => {
  const messages = (kind: string, values: Values) =>
    findProblems(kindOf(kind), values).map(({ message }) => message);
  const picnic = { title: "Picnic", startDate: "2206-07-04" };
  expect(messages("events", picnic)).toEqual(["2206 is far off. Is the year right?"]);
  const about = (date: string, before: Values = {}, title = "Board meeting") =>
    kindOf("minutes").question?.({ date, title }, before)?.message;
  expect(about("1925-11-10")).toBe("1925 is long ago. Is the year right?");
  expect(about("1925-11-10", { date: "1925-11-10" })).toBeUndefined();
  expect(about("2999-03-09")).toBeUndefined();
  expect(about("2099-03-09")).toBe("March 9, 2099 hasn't come yet. Is that the day you want?");
  expect(about("2026-11-10")).toBeUndefined();
  expect(about("2026-11-12", {}, "Board meeting, November 10, 2026")).toBe(
    "The title says November 10, 2026. Is November 12, 2026 the day you want?",
  );
  expect(about("2026-11-10", {}, "Board meeting, November 10, 2026")).toBeUndefined();
});

test("a form names what it misses before anything is made of it", () => {
  const record = { title: "Board", kind: "minutes", date: "2026-11-10", summary: "Decided." };
  expect(problemsOf("minutes", record)).toEqual(["file"]);
  const embed = "https://elsewhere.example/";
  expect(problemsOf("minutes", { ...record, embed })).toEqual([]);
  expect(problemsOf("minutes", { ...record, embed, date: "1998-02-01" })).toEqual([]);
  for (const date of ["next week", "2026-02-30", "26-11-10", "0026-11-10", "2062-11-10"]) {
    expect(problemsOf("minutes", { ...record, embed, date })).toEqual(["date"]);
  }
  const file = formatFile({ hash: "0".repeat(64), name: "a.pdf" });
  expect(problemsOf("minutes", { ...record, embed, file })).toEqual(["embed"]);
  const rules = { title: "Rules", section: "governing" };
  expect(problemsOf("documents", rules)).toEqual(["file"]);
  expect(problemsOf("documents", { ...rules, fileWithout: "on" })).toEqual([]);
  expect(problemsOf("documents", { ...rules, file })).toEqual(["summary"]);
  expect(problemsOf("documents", { ...rules, fileWithout: "on", alsoIn: "governing" })).toEqual([
    "alsoIn",
  ]);
  expect(problemsOf("faq", { question: "x".repeat(301), answer: "" })).toEqual([
    ...["question", "answer"],
  ]);
  expect(problemsOf("facts", { ...said, timeZone: "US/Eastern", email: "board" })).toEqual([
    "email",
  ]);
});

const elsewhere = {
  title: "All our minutes",
  summary: "Kept by the management company.",
  embed: "https://elsewhere.example/minutes",
};

test.each([
  [{}, []],
  [elsewhere, []],
  [{ ...elsewhere, embed: "" }, ["embed"]],
])("the form %j of all minutes is complained of at %j", (values, fields) => {
  expect(problemsOf("allminutes", values)).toEqual(fields);
});

const dock = { name: "Dock", summary: "Open.", text: "Swim.", chartX: "1", chartY: "2" };
const photo = formatFile({ hash: "0".repeat(64), name: "a.jpg" });

test.each([
  [{ chartY: "" }, "chartY", "Please enter both numbers"],
  [{ chartX: "a bit" }, "chartX", "Please enter a number, such as 640"],
  [{ chartLines: "a\nb\nc\nd" }, "chartLines", "at most 3 lines"],
  [{ chartLines: "a".repeat(41) }, "chartLines", "at most 40 characters"],
  [{ chartLines: "a\na" }, "chartLines", "each line different"],
  [{ opens: "2027-05-29" }, "closes", "the last day, too"],
  [{ opens: "2027-05-29", closes: "2027-05-29" }, "closes", "a day after the one it opens"],
  [{ picture1: photo }, "picture1Alt", "Please describe photo 1"],
  [{ picture1: photo, picture1Alt: "a".repeat(401) }, "picture1Alt", "at most 400 characters"],
])("%j says of an amenity what is wrong at its field", (given, field, message) => {
  expect(findProblems(kindOf("amenities"), { ...dock, ...given })).toEqual([
    { field, message: expect.stringContaining(message) },
  ]);
});

test("search words that say nothing are told by their lines", () => {
  const words = "trash, garbage\n\nfence, fences\na b c d e, f";
  expect(findProblems(kindOf("search-words"), { words })).toEqual([
    { field: "words", message: expect.stringMatching(/^Line 3 has only "fence"/) },
    { field: "words", message: expect.stringMatching(/^Line 4 has "a b c d e"/) },
  ]);
});
