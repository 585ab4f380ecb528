import { expect, test } from "vitest";
import type { TextBlock } from "../../app/documents/document-pages.ts";
import { makePdf } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";
import { makeTaggedPdf } from "./tagged-pdf.fixture.ts";

type Line = Parameters<typeof makePdf>[0]["pages"][number][number];

/** Lines of a page from its top, 14 points apart; an empty one is a gap. */
function page(...texts: (string | Omit<Line, "y">)[]): Line[] {
  return texts.flatMap((line, index) => {
    const set = typeof line === "string" ? { text: line } : line;
    return set.text === "" ? [] : [{ ...set, y: 740 - index * 14 }];
  });
}

async function read(...pages: Line[][]): Promise<TextBlock[]> {
  return (await readTextOf(makePdf({ pages }))).pages.flat();
}

function headingsOf(blocks: TextBlock[]): string[] {
  return blocks.flatMap((block) => (block.kind === "heading" ? block.text : []));
}

const sentence = "The association keeps the shore of the lake clean for all of its members";

test("articles and sections are headings by their numbers, in type like the rest", async () => {
  const blocks = await read(
    page(
      "Article IV",
      "",
      "MEMBERS AND MEETINGS",
      "",
      "Section 4.1 Annual Meeting",
      sentence,
      "and of its guests.",
      "Section 4.2. Quorum. The presence of one tenth of the members",
      "is a quorum.",
      "Section 4 of this declaration says who may vote, and so does what is set forth in",
      "ARTICLE V",
      "",
      "ARTICLE V",
    ),
  );
  expect(blocks.map((block) => (block.kind === "heading" ? [block.level, block.text] : 0))).toEqual(
    [
      [2, "Article IV MEMBERS AND MEETINGS"],
      [3, "Section 4.1 Annual Meeting"],
      0,
      0,
      0,
      [2, "ARTICLE V"],
    ],
  );
});

test("entries of a table of contents are none, and a list without their dots", async () => {
  const entry = (text: string, number: string, index: number): Line[] => [
    { text, y: 700 - index * 14 },
    { text: number, y: 700 - index * 14, x: 500 },
  ];
  const titles = ["ARTICLE I NAME", "ARTICLE II BOATS", "ARTICLE III FISH"];
  const blocks = await read(
    [...titles.flatMap((title, index) => entry(title, String(index + 2), index))],
    page(...titles.map((title, index) => `${title} .................... ${index + 2}`)),
  );
  expect(headingsOf(blocks)).toEqual([]);
  const dotted = titles.map((title, index) => ({
    label: null,
    blocks: [{ kind: "paragraph", runs: [{ text: `${title} … ${index + 2}` }] }],
  }));
  expect(blocks.slice(3)).toEqual([{ kind: "list", items: dotted }]);
});

test("type that text recognition sizes anew in each line makes no headings, and divides no paragraph", async () => {
  const sizes = [10.2, 11.8, 10.9, 12.9, 11.3, 10.1, 12.4, 11.6, 13.1, 10.6];
  const layer = page(
    { text: "ARTICLE I I BOATS", size: 12.1 },
    "",
    ...sizes.map((size) => ({ text: sentence, size })),
    "",
    { text: "COMMON AREAS", size: 10 },
  ).map((line) => ({ ...line, isUnseen: true }));
  const photo = { jpeg: Buffer.from("not looked at"), width: 1275, height: 1650 };
  const made = makePdf({ pages: [layer], photo: { ...photo, lies: "beneath" } });
  const blocks = (await readTextOf(made)).pages.flat();
  expect(headingsOf(blocks)).toEqual(["ARTICLE I I BOATS", "COMMON AREAS"]);
  const expected = { kind: "paragraph", runs: [{ text: sizes.map(() => sentence).join(" ") }] };
  expect(blocks[1]).toEqual(expected);
});

test("bold lines are headings, unless they are sentences or labels", async () => {
  const bold = (text: string) => ({ text, isBold: true });
  const lines = [
    bold("Care of the Shore"),
    "",
    ...Array.from({ length: 8 }, () => sentence),
    "",
    bold("Mooring is at your own risk, and the association owes nothing for what is"),
    bold("lost."),
    "",
    bold("Secretary: not present"),
    "",
    bold("HERON LAKE ASSOCIATION, INC."),
    "",
    bold("\u00b7 Bring a Chair"),
  ];
  const expected = ["Care of the Shore", "HERON LAKE ASSOCIATION, INC."];
  expect(headingsOf(await read(page(...lines)))).toEqual(expected);
});

test("articles are headings where the structure calls them paragraphs, and long paragraphs none", async () => {
  const long = Array.from({ length: 5 }, () => sentence).join(" ");
  const tagged = makeTaggedPdf([
    [
      { text: "Bylaws", y: 740, role: "H1" },
      { text: "ARTICLE IV", y: 720 },
      { text: "Section 4.1 Annual Meeting", y: 700 },
      { text: "Section 4 of these bylaws says who may vote.", y: 680 },
      { text: long, y: 660, size: 2, role: "H1" },
    ],
  ]);
  const blocks = (await readTextOf(tagged)).pages.flat();
  expect(blocks.map((block) => (block.kind === "heading" ? block.level : block.kind))).toEqual([
    ...[2, 2, 3],
    ...["paragraph", "paragraph"],
  ]);
});
