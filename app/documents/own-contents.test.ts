import { expect, test } from "vitest";
import type { OutlineEntry, TextBlock } from "./document-pages.ts";
import { withoutOwnContents } from "./own-contents.ts";

const picture = { src: "", largeSrc: "", srcSet: "", width: 1, height: 1 };

const entry = (title: string, entries: OutlineEntry[] = []) => ({
  ...{ title, href: "#page-1", page: 1 },
  entries,
});
const outline = [entry("Preamble"), entry("Article I. Members", [entry("1.1 Dues")])];

const paragraph = (text: string): TextBlock => ({ kind: "paragraph", runs: [{ text }] });
const list = (...texts: string[]): TextBlock => ({
  kind: "list",
  items: texts.map((text) => ({ label: null, blocks: [paragraph(text)] })),
});
const nested = (text: string, within: string): TextBlock => ({
  kind: "list",
  items: [{ label: null, blocks: [paragraph(text), list(within)] }],
});
const table = (...rows: string[][]): TextBlock => ({
  kind: "table",
  rows: rows.map((cells) =>
    cells.map((text, column) => ({ column, isHead: false, runs: [{ text }] })),
  ),
});
const heading = (text: string): TextBlock => ({ kind: "heading", level: 2, id: "x", text });

function blocksOf(...pages: TextBlock[][]): TextBlock[][] {
  const numbered = pages.map((blocks, index) => ({ number: index + 1, picture, blocks }));
  return withoutOwnContents({ outline, pages: numbered }).pages.map(({ blocks }) => blocks);
}

const text = paragraph("We, the owners, agree.");

test.each<[string, TextBlock[]]>([
  ["a list", [list("Preamble", "Article I. Members")]],
  ["a list with page numbers", [list("Preamble ..... 1", "Article I. Members 12")]],
  ["a list within a list", [nested("Article I. Members", "1.1 Dues")]],
  ["a table", [table(["Preamble", "1"], ["1.1 Dues", "2"])]],
  ["a table of two columns", [table(["Preamble", "1", "1.1 Dues", "2"])]],
  ["lines of their own", [paragraph("PREAMBLE … 1"), paragraph("Article I.  Members … 2")]],
])("the printed contents go, where they are %s", (_, printed) => {
  for (const label of [paragraph("Contents"), heading("Table of Contents")]) {
    expect(blocksOf([text, label, ...printed, text])).toEqual([[text, text]]);
  }
});

test("a title after the contents is the beginning of its part, and stays", () => {
  const lines = [paragraph("Preamble 1"), paragraph("Article I. Members 2")];
  const start = paragraph("Preamble");
  expect(blocksOf([paragraph("Contents"), ...lines, start, text])).toEqual([[start, text]]);
});

test("contents that go on on the next page go there, too", () => {
  const first = [text, paragraph("Contents"), list("Preamble")];
  expect(blocksOf(first, [list("Article I. Members"), text])).toEqual([[text], [text]]);
});

test("what isn't contents stays, and a page doesn't become empty", () => {
  const label = paragraph("Contents");
  const boxes = [label, list("Keys", "Fobs")];
  expect(blocksOf(boxes, [list("Preamble")])).toEqual([boxes, [list("Preamble")]]);
  const alone = [label, list("Preamble", "Article I. Members")];
  expect(blocksOf(alone, [text])).toEqual([alone, [text]]);
});

test("the outline doesn't lead to the contents that went", () => {
  const pages = [{ number: 1, picture, blocks: [text] }];
  const all = withoutOwnContents({ outline: [entry("Contents"), ...outline], pages });
  expect(all.outline).toEqual(outline);
});
