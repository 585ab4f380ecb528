import { expect, test } from "vitest";
import { levelHeadings } from "./outline.ts";
import type { Heading } from "./page-text.ts";
import { makePdf } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";

function headings(texts: readonly string[]): Heading[] {
  return texts.map((text) => ({ kind: "heading", level: 1, id: "", text }));
}

test("headings of the same words, or of such that end like an id, differ in their ids", () => {
  const made = headings(["Lake", "Lake", "Lake 2", "Lake", "Main", "Lake 2", "Page 3"]);
  levelHeadings(made);
  expect(made.map(({ id }) => id)).toEqual([
    ...["lake", "lake-2", "lake-2-2", "lake-3", "main-2", "lake-2-3", "part-page-3"],
  ]);
});

// Comparing each with all before it would take many minutes.
test("as many headings as a long document of forms has are told apart", () => {
  const made = headings(Array.from({ length: 100_000 }, () => "Part A"));
  levelHeadings(made);
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
});

test("bookmarks read as they say", async () => {
  // "La", a mark that reverses the text after it, "ke", in UTF-16.
  const title = "\\376\\377\\000L\\000a\\040\\056\\000k\\000e";
  const bookmarks = [title, "Dues"].map((one) => ({ title: one, page: 1, y: 400 }));
  const { outline } = await readTextOf(
    makePdf({ pages: [[{ text: "Two dogs at most.", y: 700 }]], bookmarks }),
  );
  expect(outline.map((entry) => entry.title)).toEqual(["Lake", "Dues"]);
});
