import { expect, test } from "vitest";
import type { TextBlock } from "./document-pages.ts";
import { formatBlocks, parseBlocks } from "./words-of-page.ts";

const paragraph = (text: string) => ({ kind: "paragraph" as const, runs: [{ text }] });
const cell = (column: number, text: string, isHead = false) => ({
  ...{ column, isHead },
  runs: text === "" ? [] : [{ text }],
});

const typed = `## ARTICLE I

The Board shall keep the common elements in good order and repair.

(a) It may hire a manager.
(b) It may borrow money.

### Section 2. Dues

Item | 2026
--- | ---
Mowing | $3,724.37
Snow |

- Gates stay shut.`;

const blocks: TextBlock[] = [
  { kind: "heading", level: 2, id: "", text: "ARTICLE I" },
  paragraph("The Board shall keep the common elements in good order and repair."),
  {
    kind: "list",
    items: [
      { label: "(a)", blocks: [paragraph("It may hire a manager.")] },
      { label: "(b)", blocks: [paragraph("It may borrow money.")] },
    ],
  },
  { kind: "heading", level: 3, id: "", text: "Section 2. Dues" },
  {
    kind: "table",
    rows: [
      [cell(0, "Item", true), cell(1, "2026", true)],
      [cell(0, "Mowing"), cell(1, "$3,724.37")],
      [cell(0, "Snow"), cell(1, "")],
    ],
  },
  { kind: "list", items: [{ label: "-", blocks: [paragraph("Gates stay shut.")] }] },
];

test("headings, paragraphs, items and tables are typed as people write them", () => {
  expect(parseBlocks(typed)).toEqual(blocks);
});

test("what is typed for a page comes out as it was", () => {
  expect(parseBlocks(formatBlocks(blocks))).toEqual(blocks);
  expect(formatBlocks(parseBlocks(typed))).toBe(typed);
});

test("the lines of a paragraph belong together, and so do those of an item", () => {
  expect(
    parseBlocks("Dogs stay on\na leash.\n\n1. Cats\n   may roam.\n\nAll else\n\nstays."),
  ).toEqual([
    paragraph("Dogs stay on a leash."),
    { kind: "list", items: [{ label: "1.", blocks: [paragraph("Cats may roam.")] }] },
    paragraph("All else"),
    paragraph("stays."),
  ]);
});

test("a row with fewer cells than others gets empty ones", () => {
  expect(parseBlocks("| A | B | C |\n| 1 | 2")).toEqual([
    {
      kind: "table",
      rows: [
        [cell(0, "A"), cell(1, "B"), cell(2, "C")],
        [cell(0, "1"), cell(1, "2"), cell(2, "")],
      ],
    },
  ]);
});

test("a row of thousands of bars gives no other rows cells", () => {
  const [table] = parseBlocks(`${"|".repeat(8000)}\n${"a |\n".repeat(3000)}`);
  const cells = table?.kind === "table" ? table.rows.flat() : [];
  expect(cells.length).toBeLessThan(12_000);
});

test("long rows of blanks, dashes and number signs are read as they are", () => {
  const long = (sign: string) => sign.repeat(200_000);
  expect(parseBlocks(`# a${long(" ")}b ${long("#")}`)).toEqual([
    { kind: "heading", level: 1, id: "", text: `a${long(" ")}b` },
  ]);
  const [table] = parseBlocks(`a|b\n${long("-")}|x`);
  expect(table).toMatchObject({ rows: [{ length: 2 }, { length: 2 }] });
});
