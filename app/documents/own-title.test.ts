import { expect, test } from "vitest";
import type { DocumentPages, TextBlock } from "./document-pages.ts";
import { withoutOwnTitle } from "./own-title.ts";

const heading = (text: string): TextBlock => ({ kind: "heading", level: 2, id: text, text });
const paragraph = (text: string): TextBlock => ({ kind: "paragraph", runs: [{ text }] });
const picture = { src: "", largeSrc: "", srcSet: "", width: 1, height: 1 };
const names = ["Heron Lake Homeowners Association", "Heron Lake"];

function shown(title: string, blocks: TextBlock[], more: TextBlock[][] = []): string[] {
  const pages = [blocks, ...more].map((each, at) => ({ number: at + 1, picture, blocks: each }));
  const inside = [{ title: "1. Name", href: "#1", page: 1, entries: [] }];
  const outline = [{ title, href: `#${title}`, page: 1, entries: inside }];
  const read: DocumentPages = withoutOwnTitle({ outline, pages }, title, names);
  return [
    ...read.pages.flatMap((page) =>
      page.blocks.map((block) => ("text" in block ? block.text : said(block))),
    ),
    ...read.outline.map(({ href }) => href),
  ];
}

function said(block: TextBlock): string {
  return block.kind === "paragraph" ? block.runs.map(({ text }) => text).join("") : block.kind;
}

test("the letterhead, the title and its date are said once, and nothing else is left out", () => {
  const head = [paragraph("HERON LAKE HOMEOWNERS ASSOCIATION"), heading("Bylaws")];
  const rest = [paragraph("Restated in 2011"), heading("1. Name"), paragraph("Heron Lake")];
  const expected = [...["Restated in 2011", "1. Name", "Heron Lake"], "#1"];
  expect(shown("Bylaws", [...head, ...rest])).toEqual(expected);
  const minutes = [heading("Minutes of the Board Meeting"), paragraph("October 13, 2026")];
  const title = "Board meeting, October 13, 2026";
  expect(shown(title, [...minutes, paragraph("Present: all.")])).toEqual([
    ...["Minutes of the Board Meeting", "Present: all."],
    `#${title}`,
  ]);
  expect(shown("Bylaws", [paragraph("By"), paragraph("law")])).toEqual(["By", "law", "#Bylaws"]);
});

test("a single page's number is left out, and a page keeps its only words", () => {
  const number = paragraph("Heron Lake · Board minutesPage 1 of 1");
  expect(shown("Rules", [paragraph("No glass."), number])).toEqual(["No glass.", "#Rules"]);
  const longer = [paragraph("No glass."), number];
  expect(shown("Rules", longer, [[paragraph("No dogs.")]])).toContain(
    "Heron Lake · Board minutesPage 1 of 1",
  );
  expect(shown("Rules", [paragraph("Rules")])).toEqual(["Rules", "#Rules"]);
});

test("sentences stay that a title quotes, or that a page's number follows", () => {
  const rules = [paragraph("No fences"), paragraph("Denied")];
  const expected = [...["No fences", "Denied"], "#Rule 4: No fences. Denied"];
  expect(shown("Rule 4: No fences. Denied", rules)).toEqual(expected);
  const end = paragraph("Heron Lake may file a lien. Page 1 of 1");
  expect(shown("Fines", [paragraph("Pay."), end])).toContain(
    "Heron Lake may file a lien. Page 1 of 1",
  );
});
