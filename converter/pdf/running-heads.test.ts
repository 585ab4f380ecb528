import { expect, test } from "vitest";
import { plainText } from "../../app/documents/document-pages.ts";
import type { TextPiece } from "./page-text.ts";
import { makePdf } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";
import { findRunningHeads } from "./running-heads.ts";

type Line = Parameters<typeof makePdf>[0]["pages"][number][number];

async function read(pages: Line[][]): Promise<string[]> {
  const text = await readTextOf(makePdf({ pages }));
  return text.pages.map((blocks) =>
    blocks.map((block) => (block.kind === "paragraph" ? plainText(block.runs) : block)).join(" "),
  );
}

/** A page with six lines of its own, so that its middle isn't part of a margin. */
function body(number: number): Line[] {
  return "abcdef".split("").map((letter, index) => ({
    text: `Words ${letter} of part ${"xyzuvw"[number]}.`,
    y: 500 - index * 40,
  }));
}

const numbers = [0, 1, 2, 3];
const own = numbers.map((number) =>
  body(number)
    .map(({ text }) => text)
    .join(" "),
);

test("headers, footers and page numbers are left out where they jitter from page to page", async () => {
  const pages = numbers.map((number) => [
    { text: "Bylaws of the lake", y: 760 + ((number * 7) % 11) },
    ...body(number),
    { text: `- ${number + 7} -`, y: 30 - ((number * 5) % 13), x: 300 + number },
  ]);
  expect(await read(pages)).toEqual(own);
});

test("a header of three pages in a row is left out of a long document", async () => {
  const many = Array.from({ length: 12 }, (_, index) => index);
  const pages = many.map((number) => [
    ...(number < 3 ? [{ text: "First amendment", y: 760 }] : []),
    { text: `Only here: ${"abcdefghijkl"[number]}`, y: 400 },
  ]);
  const texts = await read(pages);
  expect(texts.join()).toContain("Only here: l");
  expect(texts.join()).not.toContain("First amendment");
});

test("the title of the first page stays, though it is the header of the others", async () => {
  const pages = numbers.map((number) => [
    { text: "minutes of the board in March.", y: 760, size: 12 },
    ...body(number),
  ]);
  const title = "minutes of the board in March.";
  expect(await read(pages)).toEqual([`${title} ${own[0]}`, ...own.slice(1)]);
});

test("the number of each of two pages is left out, and no other number", async () => {
  const pages = [1, 2].map((number) => [
    { text: `Lot ${number * 40}.`, y: 700 },
    { text: String(number * 50), y: 600 },
    ...body(number),
    { text: `Page ${number} of 2`, y: 30 },
  ]);
  const texts = await read(pages);
  expect(texts.join()).toMatch(/Lot 40. 50 .*Lot 80. 100 /);
  expect(texts.join()).not.toContain("Page");
});

test("the copies of a form keep what they have in common", async () => {
  const copy = [
    ...["Ballot for the board.", "I vote for a neighbor.", "Name and lot.", "Signature."],
    "Return by May.",
  ].map((text, index) => ({ text, y: 700 - index * 30 }));
  const pages = [copy, copy, copy].map((lines) => [...lines]);
  const text = copy.map((line) => line.text).join(" ");
  expect(await read(pages)).toEqual([text, text, text]);
});

test("looks at each line a few times, whatever is repeated", () => {
  let looks = 0;
  const piece = (page: number, line: number): TextPiece => ({
    ...{ x: 72, width: 50, size: 10, font: "", endsLine: true, isLevel: true, tag: null },
    text: line % 2 === 0 ? "again" : `once ${"abcdefghij"[page % 10]}${"klmnopqrst"[line % 10]}`,
    get y() {
      looks += 1;
      return 780 - line / 3;
    },
  });
  const pages = Array.from({ length: 20 }, (_, page) =>
    Array.from({ length: 1000 }, (_, line) => piece(page, line)),
  );
  findRunningHeads(pages);
  expect(looks).toBeLessThan(20 * 1000 * 20);
});

test("dates and words in a table's rows, set column by column, stay where they are on each page", async () => {
  const pages = numbers.map((number) => {
    const at = (row: number) => 600 - 30 * row;
    const column = (x: number, textOf: (row: number) => string) =>
      [0, 1, 2, 3, 4, 5].map((row) => ({ text: textOf(row), x, y: at(row) }));
    const letter = "xyzuvw"[number] ?? "";
    return [
      { text: "Permits of the lake", y: 760 },
      ...column(72, (row) => `0${row + 1}/1${number}/2026`),
      ...column(200, () => "Granted"),
      ...column(300, (row) => `Owner ${letter}${"abcdef"[row]}`),
      ...column(400, (row) => `Dock ${"abcdef"[row]}${letter}`),
      { text: `${number + 1}`, y: 30, x: 300 },
    ];
  });
  for (const [number, text] of (await read(pages)).entries()) {
    expect(text.match(/Granted/g)).toHaveLength(6);
    expect(text.match(/0\d\/1\d\/2026/g)).toHaveLength(6);
    expect(text).toContain(`03/1${number}/2026`);
    expect(text).not.toContain("Permits");
  }
});
