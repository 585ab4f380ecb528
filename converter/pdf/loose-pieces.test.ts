import { expect, test } from "vitest";
import { plainText, type TextBlock } from "../../app/documents/document-pages.ts";
import { placeLoose } from "./loose-pieces.ts";
import type { TextPiece } from "./page-text.ts";
import { readTextOf } from "./read-pdf.fixture.ts";
import { makeTaggedPdf, type TaggedLine } from "./tagged-pdf.fixture.ts";

function wordsOf(block: TextBlock): string {
  if (block.kind === "heading") return `# ${block.text}`;
  if (block.kind === "paragraph") return plainText(block.runs);
  if (block.kind !== "table") return block.kind;
  return block.rows.map((cells) => cells.map(({ runs }) => plainText(runs)).join("|")).join("; ");
}

async function read(pages: TaggedLine[][]): Promise<string[][]> {
  return (await readTextOf(makeTaggedPdf(pages))).pages.map((blocks) => blocks.map(wordsOf));
}

const heading: TaggedLine = { text: "Dues of the association in 2027", y: 740, role: "H1" };

test("text that the structure leaves out stands where it does on the page", async () => {
  const page: TaggedLine[] = [
    heading,
    { text: "Each lot pays", y: 700 },
    { text: "$360.00", x: 300, y: 700, role: null },
    { text: "by the first of May to the treasurer.", y: 660 },
    { text: "Late payments cost", y: 640, role: null },
    { text: "$25.00 more.", y: 627, role: null },
    { text: "Neighbors who are late write to the board.", y: 600 },
    { text: "Approved in November.", y: 500, role: null },
  ];
  const expected = [
    ...[`# ${heading.text}`, "Each lot pays", "$360.00", "by the first of May to the treasurer."],
    ...["Late payments cost $25.00 more.", "Neighbors who are late write to the board."],
    ...["Approved in November."],
  ];
  expect(await read([page])).toEqual([expected]);
  const [first, ...others] = page as [TaggedLine, ...TaggedLine[]];
  const atTheEnd = others.toSorted((one, other) => {
    return Number(one.role === null) - Number(other.role === null);
  });
  expect(await read([[first, ...atTheEnd]])).toEqual([expected]);
});

test("amounts beside the labels of a budget are a table with them", async () => {
  const rows = ["Mowing", "Insurance of the dock", "Snow"].flatMap((text, index): TaggedLine[] => [
    { text, y: 700 - index * 20 },
    { text: `$1,${index}00.00`, x: 300, y: 700 - index * 20, role: null },
  ]);
  expect(await read([[heading, ...rows]])).toEqual([
    [heading.text, "Mowing|$1,000.00; Insurance of the dock|$1,100.00; Snow|$1,200.00"],
  ]);
});

test("headers and page numbers outside the structure are left out, a letterhead isn't", async () => {
  const page = (number: number): TaggedLine[] => [
    { text: "Minutes of the board", y: 770 + number, role: "Artifact" },
    { text: `What was decided in part ${"abc"[number]} of the meeting.`, y: 600 },
    { text: `Page ${number + 1} of 2`, y: 30, role: null },
  ];
  const decided = (letter: string) => [`What was decided in part ${letter} of the meeting.`];
  expect(await read([page(0), page(1)])).toEqual([decided("a"), decided("b")]);
  const letter: TaggedLine[] = [
    { text: "Heron Lake Association, P.O. Box 38", y: 770, role: "Artifact" },
    { text: "Dear neighbor, the lake is open again.", y: 700 },
    { text: "1", y: 30, role: "Artifact" },
  ];
  expect(await read([letter])).toEqual([letter.slice(0, 2).map(({ text }) => text)]);
});

test("what lies beside the page isn't read", async () => {
  const page: TaggedLine[] = [
    heading,
    { text: "Page 9 of 12, printed elsewhere", y: -700, role: null },
  ];
  expect(await read([page])).toEqual([[`# ${heading.text}`]]);
});

test("looks at each piece a few times, and at no more of the structure", () => {
  const count = 4000;
  let looks = 0;
  const watched = (y: number, tag: string | null): TextPiece => ({
    ...{ text: "a", x: 72, width: 5, size: 10, font: "", endsLine: true, isLevel: true, tag },
    get y() {
      looks += 1;
      return y;
    },
  });
  const held = Array.from({ length: count }, (_, index) => watched(index * 20, `${index}`));
  const loose = Array.from({ length: count }, (_, index) => watched(index * 20 + 10, null));
  const children = held.map(({ tag }) => ({ role: "P", children: [{ id: tag ?? "" }] }));
  expect(placeLoose({ role: "Document", children }, held, loose, 0)).toHaveLength(count);
  expect(looks).toBeLessThan(count * 200);
});
