import { expect, test } from "vitest";
import { findTables } from "./lined-up-tables.ts";
import type { TextPiece } from "./page-text.ts";

/** A piece that begins at a place, in points from the left and the bottom. */
function piece(text: string, x: number, y: number): TextPiece {
  const look = { size: 10, font: "", endsLine: false, isLevel: true, tag: null };
  return { ...look, text, x, y, width: 5 * text.length };
}

/** The rows of the tables, and the first and last x that each takes. */
function tablesOf(pieces: readonly TextPiece[]): string[][] {
  return findTables(pieces).map(({ rows }) =>
    rows.map((cells) => cells.map(({ runs }) => runs[0]?.text ?? "").join(" | ")),
  );
}

const status = [
  ["Reserve balance", "$8,660"],
  ["Fully funded", "$147,955"],
  ["Percent funded", "6%"],
  ["Monthly dues", "$1,390"],
] as const;
const plan = [
  ["Contributions", "$13,904", "$14,321"],
  ["Special assessment", "$0", "$0"],
  ["Ending balance", "$14,580", "$26,518"],
  ["Expenses", "$8,060", "$2,575"],
] as const;

const left = status.flatMap(([label, amount], row) => [
  piece(label, 40, 600 - 20 * row),
  piece(amount, 150, 600 - 20 * row),
]);
const right = plan.flatMap(([label, ...amounts], row) => [
  piece(label, 300, 608 - 20 * row),
  ...amounts.map((amount, at) => piece(amount, 420 + 60 * at, 608 - 20 * row)),
]);

test("two tables side by side, each with lines of its own, stay two", () => {
  const [title, foot] = [piece("Five years", 300, 630), piece("Notes", 300, 500)];
  const all = [title, ...left, ...right, foot];
  const tables = findTables(all);
  expect(tablesOf(all)).toEqual([
    status.map((cells) => cells.join(" | ")),
    plan.map((cells) => cells.join(" | ")),
  ]);
  // What isn't in a table isn't taken for a part of one.
  for (const { x, y } of [title, foot]) {
    const isIn = tables.some(
      (one) => y < one.top && y > one.bottom && x > one.left && x < one.right,
    );
    expect(isIn).toBe(false);
  }
});

test("tables whose lines are the same are one, and so are amounts without labels of their own", () => {
  const level = right.map((one) => ({ ...one, y: one.y - 8 }));
  expect(tablesOf([...left, ...level])).toEqual([
    status.map((cells, row) => [...cells, ...(plan[row] ?? [])].join(" | ")),
  ]);
  const amounts = right.filter(({ x }) => x > 400).map((one) => ({ ...one, y: one.y - 8 }));
  expect(tablesOf([...left, ...amounts])).toHaveLength(1);
  const sums = plan.flatMap(([, ...sum], row) =>
    sum.map((amount, at) => piece(amount, 300 + 60 * at, 610 - 20 * row)),
  );
  expect(tablesOf([...left, ...sums])).toHaveLength(1);
});
