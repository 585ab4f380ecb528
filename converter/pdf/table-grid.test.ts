import { expect, test } from "vitest";
import type { DescribedCell } from "./table-grid.ts";
import { placeCells } from "./table-grid.ts";

/** Cells from a drawing: two blanks or more separate them. The first `heads` rows are headers. */
function draw(picture: string, heads = 0): DescribedCell[][] {
  const rows = picture.split("\n").filter((row) => row.trim() !== "");
  return rows.map((row, index) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
      extent: { left: match.index * 6, right: (match.index + match[0].length) * 6 },
      columns: 1,
      rows: 1,
      isHead: index < heads,
    })),
  );
}

/** The columns where each row's cells begin; "1-2" where one spans two. */
function columnsOf(rows: DescribedCell[][]): string[] {
  return placeCells(rows).places.map((row) =>
    row
      .map(({ column, columns }) => (columns > 1 ? `${column}-${column + columns - 1}` : column))
      .join(" "),
  );
}

test("a row without its first cell, one between or its last stands under the right heads", () => {
  const rows = draw(
    `
    Swatch  Color        In words   Materials
            Paper Birch  Off-white  Any
            Cedar                   Wood only
    plain   Spruce       Dark
    `,
    1,
  );
  expect(columnsOf(rows)).toEqual(["0 1 2 3", "1 2 3", "1 3", "0 1 2"]);
});

test("figures at the right of their columns, under heads at the left", () => {
  const rows = draw(
    `
    Item          Budget      Spent
    Dues         136,960    135,360
    Late fees                   425
    Fobs             400
    `,
    1,
  );
  expect(columnsOf(rows)).toEqual(["0 1 2", "0 1 2", "0 2", "0 1"]);
});

test("a cell that takes several columns or rows, as the PDF says", () => {
  const rows = draw(
    `
    Item       Income           Costs
          Budget   Received      All
    Dues               5          6
    Not counted, as said          7
    Long  1                       3
                       8
    `,
    2,
  );
  const cell = (row: number, index: number) => rows[row]?.[index] as DescribedCell;
  cell(0, 0).rows = 2;
  cell(0, 1).columns = 2;
  cell(3, 0).columns = 3;
  cell(4, 0).rows = 2;
  expect(columnsOf(rows)).toEqual(["0 1-2 3", "1 2 3", "0 2 3", "0-2 3", "0 1 3", "2"]);
});

test("words that reach under several columns span them, though the PDF doesn't say so", () => {
  const rows = draw(`
    one    two    three
    Not audited yet   4
    Nothing at all was found
  `);
  expect(columnsOf(rows)).toEqual(["0 1 2", "0-1 2", "0-2"]);
});

test("cells without words keep their places, and a table may be empty", () => {
  const rows = draw(`
    a   b   c
    d       e
  `);
  rows[1]?.splice(1, 0, { ...(rows[1][0] as DescribedCell), extent: null });
  expect(columnsOf(rows)).toEqual(["0 1 2", "0 1 2"]);
  expect(placeCells([])).toEqual({ places: [], columnCount: 0 });
});
