import { findGaps } from "./lined-up-columns.ts";
import { type Chunk, measureRow, type Row } from "./lined-up-rows.ts";
import type { TextPiece } from "./page-text.ts";

/** Each of two tables has so many rows of its own at least, and so many rows with a label and an amount. */
const leastRows = 3;
/** Of all rows, the greatest share that stands on one line with a row of the other. */
const mostShared = 0.4;

/**
 * Divides rows where two tables stand side by side, each with labels and lines of its own. Amounts in several
 * columns are one table: they have no labels of their own, and stand on the lines of the others.
 *
 * @param pieces those of the page, of which none may reach from one table into the other.
 * @returns the rows of the left one and of the right one; null if there is one table.
 */
export function splitSides(
  rows: readonly Row[],
  pieces: readonly TextPiece[],
): [Row[], Row[]] | null {
  const [top, bottom] = [rows[0]?.y ?? 0, rows.at(-1)?.low ?? 0];
  const around = pieces.filter(({ y, isLevel }) => isLevel && y <= top && y >= bottom);
  const columns = findGaps(
    rows.map(({ chunks }) => chunks),
    0,
  );
  for (const [index, { left }] of columns.entries()) {
    const gutter = ((columns[index - 1]?.right ?? left) + left) / 2;
    const isLeft = (chunk: Chunk) => chunk.right < gutter;
    const ofLeft = sideOf(rows, isLeft);
    const ofRight = sideOf(rows, (chunk) => !isLeft(chunk));
    const isDivided = around.every(({ x, width, text }) => {
      return text.trim() === "" || x >= gutter || x + width <= gutter;
    });
    if (isDivided && areTwo(ofLeft, ofRight, rows.length)) return [ofLeft, ofRight];
  }
  return null;
}

function sideOf(rows: readonly Row[], isOfSide: (chunk: Chunk) => boolean): Row[] {
  return rows.flatMap((row) => {
    const chunks = row.chunks.filter(isOfSide);
    return chunks.length > 0 ? [{ ...row, ...measureRow(chunks) }] : [];
  });
}

function isLabel(chunk: Chunk | undefined): boolean {
  return chunk !== undefined && /\p{L}/u.test(chunk.text);
}

function areTwo(left: readonly Row[], right: readonly Row[], all: number): boolean {
  const shared = left.length + right.length - all;
  const own = [left, right].map(({ length }) => length - shared);
  const labeled = [left, right].map(
    (rows) => rows.filter(({ chunks, amounts }) => amounts > 0 && isLabel(chunks[0])).length,
  );
  return shared <= mostShared * all && [...own, ...labeled].every((count) => count >= leastRows);
}
