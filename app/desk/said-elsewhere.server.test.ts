import { expect, test } from "vitest";
import type { Entry } from "../content/entry.ts";
import { amenities } from "../content/kinds/amenities.ts";
import { events } from "../content/kinds/events.ts";
import { facts } from "../content/kinds/facts.ts";
import { questions } from "../content/kinds/questions.ts";
import { listSaidElsewhere as findSaid } from "./said-elsewhere.server.ts";

const make = (kind: string, slug: string, values: Entry["values"]): Entry => {
  return { kind, slug, values, position: null, audience: "everyone" };
};

const hours = "Every day, 9 am to 9 pm.\nCall on weekdays, 9–5 pm.";
const pool = make("amenities", "pool", { name: "Pool", text: hours });
const deck = make("amenities", "deck", {
  name: "Deck",
  text: "Nobody parks here from 9 am.\nPool.",
});
const answer = "Every day from 9 to 11 am, and until noon on October 6th.";
const asked = make("faq", "a", { question: "When does the pool open?", answer });
const dues = make("faq", "b", {
  question: "How much are the dues?",
  answer: "$640, or $320 twice.",
});
const first = { title: "Dues, first half, $320.00", startDate: "2999-01-01" };
const entries = [pool, deck, asked, dues, make("events", "c", first)];

const ask = "Is that still right?";

const listSaidElsewhere = (...change: Parameters<typeof findSaid>) =>
  findSaid(...change).map(({ note }) => note);

test("an old time is named where it stands beside the name, with its sentence", () => {
  const next = make("amenities", "pool", { ...pool.values, text: hours.replace("9 am", "10 am") });
  expect(listSaidElsewhere(amenities, pool.values, next, entries)).toEqual([
    `[“Pool”](/admin/publish/amenities/edit-pool#text) says “Call on weekdays, 9–5 pm.” ${ask}`,
    `[“When does the pool open?”](/admin/publish/faq/edit-a#answer) says “${answer}” ${ask}`,
  ]);
});

test("an old phone number is named wherever it stands", () => {
  const before = { name: "Heron Lake", whoToCall: "At night, the gate: (740) 555-0142." };
  const next = make("facts", "facts", {
    ...before,
    whoToCall: "At night, the gate: 740-555-0177.",
  });
  const fob = make("faq", "c", { question: "A lost fob?", answer: "Call 740-555-0142 by 9 am." });
  expect(listSaidElsewhere(facts, before, next, [...entries, next, fob])).toEqual([
    `[“A lost fob?”](/admin/publish/faq/edit-c#answer) says “Call 740-555-0142 by 9 am.” ${ask}`,
  ]);
});

test("an amount is named in the titles of events to come", () => {
  const next = make("faq", "b", { ...dues.values, answer: "$660, or $330 twice." });
  expect(listSaidElsewhere(questions, dues.values, next, entries)).toEqual([
    expect.stringContaining(`says “Dues, first half, $320.00.” ${ask}`),
  ]);
});

test.each([
  ["11–1 pm", "11:00", true],
  ["11–1 pm", "23:00", false],
  ["noon", "12:00", true],
  ["9 a.m.", "09:00", true],
])("of “%s” a start at %s says: %s", (description, startTime, isNamed) => {
  const before = { title: "Picnic", startTime, description };
  const next = make("events", "d", { ...before, startTime: "17:15" });
  expect(listSaidElsewhere(events, before, next, []).length > 0).toBe(isNamed);
});

test.each([
  ["October 6", 1],
  ["Oct. 6th, 2026", 1],
  ["10/6/26", 1],
  ["October 6, 2011", 0],
])("a day in “%s” is named %i times, as its year says", (said, times) => {
  const before = { title: "Picnic", startDate: "2026-10-06", description: `See you on ${said}.` };
  const next = make("events", "d", { ...before, startDate: "2026-10-07" });
  expect(listSaidElsewhere(events, before, next, [])).toHaveLength(times);
});

test("what is moved or only deleted isn't out of date", () => {
  const { summary, text } = { summary: "Open 9 am.", text: "" };
  for (const values of [
    { summary: text, text: summary },
    { summary: "", text },
  ]) {
    const before = { name: "Pool", summary, text };
    const next = make("amenities", "pool", { name: "Pool", ...values });
    expect(listSaidElsewhere(amenities, before, next, entries)).toEqual([]);
  }
});

test("of a series' changed dates, those are named that are still held at its old time", () => {
  const before = { uid: "walk", title: "Walk", startDate: "2090-01-01", startTime: "18:30" };
  const series = { ...before, repeats: "weekly" };
  const next = make("events", "walk", { ...series, startTime: "19:30" });
  const date = (day: string, values: Entry["values"]) =>
    make("events", `walk-${day}`, { ...before, startDate: day, recurrence: day, ...values });
  const dates = [
    date("2090-01-08", { startDate: "2090-01-09" }),
    date("2090-01-15", { startTime: "17:00", endTime: "18:30" }),
    // It is on another day of the week, so none of the dates.
    date("2090-01-10", { startDate: "2090-01-10" }),
  ];
  expect(listSaidElsewhere(events, series, next, [next, ...dates])).toEqual([
    expect.stringMatching(/January 9.* says “6:30 pm\.”/),
  ]);
});
