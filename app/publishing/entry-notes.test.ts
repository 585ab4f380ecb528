import { expect, test } from "vitest";
import { sayNote } from "./entry-notes.server.ts";

test.each([
  [
    "event Picnic (December 8, 2026): has DTEND twice; the first one is used",
    "The event Picnic (December 8, 2026) has DTEND twice; the first one is used.",
  ],
  [
    "event Tea: 4 pm and another event: has no title",
    "The event Tea: 4 pm and another event has no title.",
  ],
  [
    "event Raffle: was left out: it has a date that doesn't exist",
    "The event Raffle was left out: it has a date that doesn't exist.",
  ],
  ["time zone Elm: is odd", "The time zone Elm is odd."],
  ["has no events", "This calendar has no events."],
])("“%s” is a sentence about a calendar", (message, sentence) => {
  expect(sayNote({ kind: "calendar", slug: "calendar", field: "file", message }, "")).toBe(
    sentence,
  );
});

test("a note is about the PDF or the field", () => {
  const about = { kind: "minutes", slug: "2026-09-board" };
  expect(sayNote({ ...about, field: "file", message: "has no text" }, "This PDF")).toBe(
    "This PDF has no text.",
  );
  expect(sayNote({ ...about, field: "date", message: "is odd" }, "This PDF")).toBe("Date is odd.");
});
