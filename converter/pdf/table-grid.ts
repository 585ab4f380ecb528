/** A cell's first column, from 0, and how many it spans. */
interface CellPlace {
  column: number;
  columns: number;
}

/**
 * Finds the columns of a table's cells by the position of their words, since a row may lack its empty cells. A
 * row with a cell for each column needs no search.
 *
 * @returns the places of each row's cells, in order, and the number of columns.
 */
export function placeCells(rows: readonly (readonly DescribedCell[])[]) {
  const columns = findColumns(rows);
  /** The row from which each column is no longer taken by cells from above. */
  const freeFrom = columns.map(() => 0);
  const places = rows.map((cells, row) => {
    const free = [...columns.keys()].filter((column) => (freeFrom[column] ?? 0) <= row);
    const ofRow = placeRow(cells, free, columns);
    for (const [index, { column, columns: span }] of ofRow.entries()) {
      const cell = cells[index];
      if (!cell) continue;
      if (span === 1) columns[column] = widen(columns[column] ?? null, cell.extent);
      freeFrom.fill(row + cell.rows, column, column + span);
    }
    return ofRow;
  });
  return { places, columnCount: columns.length };
}

/** Places a row's cells from the left, each as near to its words as the cells after it allow. */
function placeRow(
  cells: readonly DescribedCell[],
  free: readonly number[],
  columns: readonly Column[],
): CellPlace[] {
  let rest = free;
  return cells.map((cell, index) => {
    const behind = countColumns(cells.slice(index + 1));
    const options = rest.slice(0, Math.max(1, rest.length - behind - cell.columns + 1));
    const fars = options.map((column) => howFar(cell, column, columns));
    const column = options[fars.indexOf(Math.min(...fars))] ?? columns.length;
    const place = { column, columns: cell.columns };
    rest = rest.filter((other) => other >= column + place.columns);
    // Words that extend under the next column span it, even if the PDF doesn't say so.
    while (rest.length > behind && rest[0] === column + place.columns) {
      if (!isBelow(cell, columns[rest[0]])) break;
      place.columns += 1;
      rest = rest.slice(1);
    }
    return place;
  });
}

/** How far a cell's words are from a column; an unknown column is likelier than one elsewhere. */
function howFar({ extent, columns: span }: DescribedCell, column: number, all: readonly Column[]) {
  const words = all.slice(column, column + span).reduce(widen, null);
  if (!extent) return 0;
  return words ? distance(words, extent) : 1;
}

function isBelow({ extent }: DescribedCell, column: Column | undefined): boolean {
  return Boolean(extent && column && distance(extent, column) === 0);
}

/** The horizontal extent of words, in points from the left of the page. */
interface Extent {
  left: number;
  right: number;
}

/** A cell as a PDF describes it. PDFs often leave out empty cells. */
export interface DescribedCell {
  /** Null without words. */
  extent: Extent | null;
  /** Its span, as the PDF says. */
  columns: number;
  rows: number;
  isHead: boolean;
}

/** The extent of a column's words; null while unknown. */
export type Column = Extent | null;

/** The overlap allowed between words of neighboring columns, in points: italics lean over. */
const tolerance = 2;

/** A table's columns from the left: as many as its fullest row has. */
function findColumns(rows: readonly (readonly DescribedCell[])[]): Column[] {
  const widths = rows.map(countColumns);
  const taken = takenFromAbove(rows);
  const count = widths.reduce((most, width, row) => Math.max(most, width + (taken[row] ?? 0)), 0);
  const columns: Column[] = Array(count).fill(null);
  for (const cells of rows.filter((_, row) => widths[row] === count)) {
    let column = 0;
    for (const cell of cells) {
      if (cell.columns === 1) columns[column] = widen(columns[column] ?? null, cell.extent);
      column += cell.columns;
    }
  }
  return columns;
}

/** How many columns of each row are taken by cells that span down from earlier rows. */
function takenFromAbove(rows: readonly (readonly DescribedCell[])[]): number[] {
  let tall: { columns: number; end: number }[] = [];
  return rows.map((cells, row) => {
    tall = tall.filter(({ end }) => end > row);
    const taken = countColumns(tall);
    tall.push(...cells.map((cell) => ({ columns: cell.columns, end: row + cell.rows })));
    return taken;
  });
}

function countColumns(cells: readonly { columns: number }[]): number {
  return cells.reduce((count, { columns }) => count + columns, 0);
}

/** How far words are from lining up, in points; 0 if they do. */
function distance(one: Extent, two: Extent): number {
  const overlap = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const narrower = Math.min(one.right - one.left, two.right - two.left);
  return Math.max(0, Math.min(tolerance, narrower / 2) - overlap);
}

export function widen(one: Column, two: Column): Column {
  if (!one || !two) return one ?? two;
  return { left: Math.min(one.left, two.left), right: Math.max(one.right, two.right) };
}
