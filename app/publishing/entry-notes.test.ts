import { expect, test } from "vitest";
import { sayNote } from "./entry-notes.server.ts";

test.each([
  [["event Tea: 4 pm and another event"], "has no title"],
  [[], "has no events"],
])("%j %s: that is a sentence about a calendar", (where, message) => {
  const note = { kind: "calendar", slug: "calendar", field: "file", where, message };
  const subject = where.length > 0 ? `The ${where[0]}` : "This calendar";
  expect(sayNote(note, "")).toBe(`${subject} ${message}.`);
});

test("a note is about the PDF or the field", () => {
  const about = { kind: "minutes", slug: "2026-09-board" };
  expect(sayNote({ ...about, field: "file", message: "has no text" }, "This PDF")).toBe(
    "This PDF has no text.",
  );
  expect(sayNote({ ...about, field: "date", message: "is odd" }, "This PDF")).toBe("Date is odd.");
});
