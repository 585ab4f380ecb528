import { expect, test } from "vitest";
import type { TextBlock } from "../../app/documents/document-pages.ts";
import { findTables } from "./lined-up-tables.ts";
import { makePdf } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";

type Line = Parameters<typeof makePdf>[0]["pages"][number][number];

/** A row of a page: each text and where it begins, in points from the left. */
function row(y: number, ...cells: [x: number, text: string][]): Line[] {
  return cells.map(([x, text]) => ({ text, x, y, size: 10 }));
}

async function readPage(lines: Line[], rotate = 0): Promise<TextBlock[]> {
  return (await readTextOf(makePdf({ pages: [lines], rotate }))).pages[0] ?? [];
}

/** A page's tables, a text per row; headers begin with "#", totals with "*", and cells that span columns with "<". */
function tablesOf(blocks: TextBlock[]): string[][] {
  return blocks.flatMap((block) => {
    if (block.kind !== "table") return [];
    const rows = block.rows.map((cells) => {
      const texts = cells.map(({ isHead, columns, runs }) => {
        const sign = isHead ? "#" : runs.some(({ mark }) => mark) ? "*" : columns ? "<" : "";
        return sign + runs.map(({ text }) => text).join("");
      });
      return texts.join(" | ");
    });
    return [rows];
  });
}

const budget = [
  ...row(760, [72, "Budget of the lake association"]),
  ...row(712, [300, "2026"], [400, "2027"]),
  ...row(700, [300, "Actual"], [400, "Planned"]),
  ...row(686, [72, "Income"]),
  ...row(672, [90, "Dues"], [280, "$"], [300, "50,926.55"], [380, "$"], [400, "51,000.00"]),
  ...row(658, [90, "Late fees"], [280, "$"], [318, "175.00"], [380, "$"], [422, "-"]),
  ...row(644, [90, "Refund of the county"], [400, "(20.00)"]),
  ...row(630, [72, "Total income"], [300, "51,101.55"], [400, "50,980.00"]),
  ...row(580, [72, "Approved by the board in November."]),
];

const expected = [
  "# | #2026 Actual | #2027 Planned",
  "<Income",
  "Dues | $50,926.55 | $51,000.00",
  "Late fees | $175.00 | $-",
  "Refund of the county |  | (20.00)",
  "*Total income | *51,101.55 | *50,980.00",
];

test("amounts that line up are a table, between what stands above and below it", async () => {
  const blocks = await readPage(budget);
  expect(tablesOf(blocks)).toEqual([expected]);
  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "table", "paragraph"]);
});

test("in whatever order the program printed them", async () => {
  const [title, ...others] = budget as [Line, ...Line[]];
  const byColumn = others.toSorted((one, other) => (one.x ?? 0) - (other.x ?? 0));
  expect(tablesOf(await readPage([title, ...byColumn]))).toEqual([expected]);
});

test("on a page that lies on its side", async () => {
  const turned = budget.map((line) => ({
    ...line,
    x: 772 - line.y,
    y: line.x ?? 72,
    isUpright: true,
  }));
  expect(tablesOf(await readPage(turned, 90))).toEqual([expected]);
});

test("with wide gaps in one text, as a typewriter sets them", async () => {
  const lines = ["Dues           1,200.00", "Interest          20.00", "Total          1,220.00"];
  const blocks = await readPage(lines.flatMap((text, index) => row(700 - index * 14, [72, text])));
  expect(tablesOf(blocks)).toEqual([["Dues | 1,200.00", "Interest | 20.00", "*Total | *1,220.00"]]);
});

test("the name of a part goes over all columns, the name of a column into it", async () => {
  const lines = [
    ...row(728, [400, "2027"]),
    ...row(714, [300, "Actual"], [390, "Planned"]),
    ...row(700, [72, "Income"], [300, "1,200.00"], [400, "1,300.00"]),
    ...row(686, [72, "Operating expenses"]),
    ...row(672, [400, "2028"]),
    ...row(658, [72, "Snow"], [300, "20.00"], [400, "21.00"]),
    ...row(644, [72, "Fish"], [300, "30.00"], [400, "31.00"]),
  ];
  expect(tablesOf(await readPage(lines))).toEqual([
    [
      "# | #Actual | #2027 Planned",
      "Income | 1,200.00 | 1,300.00",
      "<Operating expenses",
      " |  | 2028",
      "Snow | 20.00 | 21.00",
      "Fish | 30.00 | 31.00",
    ],
  ]);
});

test("labels that reach into the column of the first amounts don't join it", async () => {
  const lines = [
    ...row(700, [72, "Dues"], [200, "1,200.00"], [400, "1,300.00"]),
    ...row(686, [72, "The voluntary payments of some"], [400, "100.00"]),
    ...row(672, [72, "Snow"], [200, "20.00"], [400, "21.00"]),
    ...row(658, [72, "Fish"], [200, "30.00"], [400, "31.00"]),
  ];
  expect(tablesOf(await readPage(lines))).toEqual([
    [
      "Dues | 1,200.00 | 1,300.00",
      "The voluntary payments of some |  | 100.00",
      "Snow | 20.00 | 21.00",
      "Fish | 30.00 | 31.00",
    ],
  ]);
});

test("what is just above its first row, and beside its last, is kept once", async () => {
  const lines = [
    ...row(709, [72, "Planned in November"]),
    ...row(700, [72, "Dues"], [300, "1,200.00"]),
    ...row(686, [72, "Interest"], [300, "20.00"]),
    ...row(672, [72, "Total"]),
    ...row(669, [300, "1,220.00"]),
  ];
  const text = JSON.stringify(await readPage(lines));
  for (const { text: words } of lines) expect(text.split(`"${words}"`)).toHaveLength(2);
});

test.each([
  [
    "a text with numbers in it",
    [
      ...row(700, [72, "Each lot pays $360.00 by the first of May, or a fee of"], [480, "$25.00"]),
      ...row(686, [72, "is added; after sixty days the interest is"], [480, "6%"]),
      ...row(672, [72, "a year, and a lien may be up to"], [480, "$500.00"], [520, "which"]),
      ...row(658, [72, "the owner"], [200, "pays"], [300, "as well"], [400, "as"], [480, "dues"]),
      ...row(644, [72, "that is"], [200, "late"], [300, "for"], [400, "than"], [480, "a year"]),
    ],
  ],
  [
    "a table of contents",
    [1, 2, 3, 4].flatMap((n) => row(700 - n * 14, [72, `Article ${n}`], [480, `${n * 3}`])),
  ],
  [
    "years and names",
    [1, 2, 3, 4].flatMap((n) => row(700 - n * 14, [72, `Ann ${n}`], [300, `202${n}`])),
  ],
])("%s is no table", async (_, lines) => {
  expect(tablesOf(await readPage(lines))).toEqual([]);
});

const piece = { width: 5, size: 0.5, font: "", endsLine: true, isLevel: true, tag: null };

test("rules of dashes are no amounts, however long", () => {
  const texts = ["Dues", `${"-".repeat(100_000)}x`];
  expect(findTables(texts.map((text, x) => ({ ...piece, text, x: 100 * x, y: 0 })))).toEqual([]);
});

function crowdedPage(rows: number, texts: number) {
  return Array.from({ length: rows * texts }, (_, index) => {
    const [x, y] = [72 + (index % texts) * 10, 780 - Math.floor(index / texts) * 0.7];
    return { ...piece, text: x === 72 ? "Dues" : "$12.50", x, y };
  });
}

test.each([
  ["a thousand rows", 1000, 2, 1001, 2],
  ["five thousand texts", 500, 10, 501, 10],
  ["a hundred columns", 3, 100, 3, 101],
])("more than %s, which nobody could read, are no table", (_, rows, columns, ...crowded) => {
  const [table] = findTables(crowdedPage(rows, columns));
  expect([table?.rows.length, table?.rows[0]?.length]).toEqual([rows, columns]);
  expect(findTables(crowdedPage(...crowded))).toEqual([]);
});
