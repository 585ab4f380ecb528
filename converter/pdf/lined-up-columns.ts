import { type Chunk, isAmount, type Row } from "./lined-up-rows.ts";

/** A column's edges, in points from the left. */
export interface Column {
  left: number;
  right: number;
}

/** Fewer amounts than this beside labels may be part of the labels. */
const leastAmounts = 3;

/**
 * Finds the columns between the gaps that run through nearly all rows. Where a few long labels close the gap
 * before the first amounts, these start a column nevertheless.
 */
export function findColumns(rows: readonly Row[]): Column[] {
  const columns = findGaps(rows.map(({ chunks }) => chunks));
  const amounts = rows.flatMap(({ chunks: [, second] }) => {
    return second && isAmount(second.text) ? [second] : [];
  });
  const first = columns[0]?.right ?? 0;
  const within = amounts.filter(({ right }) => right <= first);
  if (within.length * 2 < amounts.length || within.length < leastAmounts) return columns;
  const lefts = within.map(({ left }) => left).sort((one, two) => one - two);
  const begin = lefts[Math.floor(lefts.length / 20)] ?? first;
  const clipped = rows.map(({ chunks: [label, ...others] }) => {
    const isLong = label && label.left < begin && label.right > begin - 1;
    return label ? [isLong ? { ...label, right: begin - 1 } : label, ...others] : others;
  });
  return findGaps(clipped);
}

/** What is between the gaps that run through nearly all rows. */
function findGaps(rows: readonly (readonly Column[])[]): Column[] {
  const tolerated = Math.floor(rows.length / 20);
  const edges = rows.flatMap((chunks) =>
    chunks.flatMap(({ left, right }) => [
      { x: left, step: 1 },
      { x: right, step: -1 },
    ]),
  );
  edges.sort((one, two) => one.x - two.x || two.step - one.step);
  const columns: Column[] = [];
  let open = 0;
  for (const { x, step } of edges) {
    const before = open;
    open += step;
    if (before <= tolerated && open > tolerated) columns.push({ left: x, right: x });
    const column = columns.at(-1);
    if (before > tolerated && open <= tolerated && column) column.right = x;
  }
  return columns;
}

/** Whether a text alone in its row belongs to a column after the first, as part of its name. */
export function namesColumn({ left, right }: Chunk, columns: readonly Column[]): boolean {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last || left <= first.right) return false;
  const isInMiddle = Math.abs(left - first.left - (last.right - right)) < 20;
  return !isInMiddle;
}

/** The column that covers most of a text; for a text between two, the nearer one. */
export function columnOf(columns: readonly Column[], left: number, right: number): number {
  const shared = columns.map(
    (column) => Math.min(right, column.right) - Math.max(left, column.left),
  );
  return shared.indexOf(Math.max(...shared));
}
