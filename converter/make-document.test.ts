import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DocumentPages, OutlineEntry, TextBlock } from "../app/documents/document-pages.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { keepPages } from "./make-document.ts";

function pagesOf(
  pages: TextBlock[][],
  outline: OutlineEntry[] = [],
  isDrawn = (_: number) => true,
): DocumentPages {
  const path = temporaryFolder();
  const names = { thumbnail: "t", beside: "b", small: "s", large: "l" };
  const drawn = pages.map((_, index) => ({
    ...{ number: index + 1, width: 2, height: 2, names, isBlank: false },
  }));
  const shown = drawn.filter(({ number }) => isDrawn(number));
  const pdf = { pages, outline, drawn: shown, layers: [], changed: null, isFillable: false };
  const about = keepPages(pdf, path, "/media/key");
  // Pages shown only as pictures aren't scans, which would go to text recognition.
  expect(about.scanned).toEqual([]);
  return JSON.parse(readFileSync(join(path, "pages.json"), "utf8"));
}

const paragraph = (text: string): TextBlock => ({ kind: "paragraph", runs: [{ text }] });
const entry = (page: number, entries: OutlineEntry[] = []): OutlineEntry => ({
  ...{ title: `Part ${page}`, href: `#page-${page}`, page, entries },
});

test("a page that says far more than a page can is left to its picture", () => {
  const { pages } = pagesOf([[paragraph("a".repeat(200_000))], [paragraph("Rules")]]);
  expect(pages.map(({ blocks }) => blocks)).toEqual([[], [paragraph("Rules")]]);
});

test("of a document without end, the text of the first pages is shown", () => {
  const { pages } = pagesOf(Array.from({ length: 100 }, () => [paragraph("a".repeat(90_000))]));
  const shown = pages.filter(({ blocks }) => blocks.length > 0).map(({ number }) => number);
  expect(shown).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
});

test("of a document of which a part is drawn, the outline leads to no other page", () => {
  const pages = [[paragraph("Rules")], [paragraph("Dues")]];
  const part = pagesOf(pages, [entry(1, [entry(1), entry(2)]), entry(2)], (number) => number === 1);
  expect(part.pages.map(({ number }) => number)).toEqual([1]);
  expect(part.outline).toEqual([entry(1, [entry(1)])]);
});

test("an outline that nobody could look through loses its lower level, then its end", () => {
  const nested = Array.from({ length: 400 }, (_, index) => entry(index + 1, [entry(index + 1)]));
  expect(pagesOf([[paragraph("Rules")]], nested).outline).toEqual(
    nested.map(({ page }) => entry(page)),
  );
  const long = Array.from({ length: 50_000 }, (_, index) => entry(index + 1));
  expect(pagesOf([[paragraph("Rules")]], long).outline).toEqual(long.slice(0, 500));
  const usual = nested.slice(0, 250);
  expect(pagesOf([[paragraph("Rules")]], usual).outline).toEqual(usual);
});
