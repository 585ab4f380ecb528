import {
  type Column,
  countColumns,
  type DescribedCell,
  distance,
  findColumns,
  widen,
} from "./table-columns.ts";

/** Where a cell stands in its table: the first of its columns, from 0, and how many there are. */
export interface CellPlace {
  column: number;
  columns: number;
}

/** More than any page is wide, in points. */
const farAway = 100_000;

/**
 * Finds the columns of a table's cells by their heads and by where their words stand, since a row
 * may lack the cells that hold none. A row with a cell for each column leaves nothing to find.
 *
 * @returns the places of each row's cells, in their order, and the number of columns.
 */
export function placeCells(rows: readonly (readonly DescribedCell[])[]): {
  places: CellPlace[][];
  columnCount: number;
} {
  const columns = findColumns(rows);
  const heads = new Map<string, CellPlace>();
  /** The row in which each column is free again of cells from above. */
  const freeFrom = columns.map(() => 0);
  const places = rows.map((cells, row) => {
    const free = [...columns.keys()].filter((column) => (freeFrom[column] ?? 0) <= row);
    const ofRow = placeRow(cells, free, columns, heads);
    for (const [index, { column, columns: span }] of ofRow.entries()) {
      const cell = cells[index];
      if (!cell) continue;
      if (span === 1) columns[column] = widen(columns[column] ?? null, cell.extent);
      if (cell.isHead && cell.name !== undefined) heads.set(cell.name, { column, columns: span });
      freeFrom.fill(row + cell.rows, column, column + span);
    }
    return ofRow;
  });
  return { places, columnCount: columns.length };
}

/** Places a row's cells from the left, each as near as can be while the ones behind it have room. */
function placeRow(
  cells: readonly DescribedCell[],
  free: readonly number[],
  columns: readonly Column[],
  heads: ReadonlyMap<string, CellPlace>,
): CellPlace[] {
  let rest = free;
  return cells.map((cell, index) => {
    const behind = countColumns(cells.slice(index + 1));
    const options = rest.slice(0, Math.max(1, rest.length - behind - cell.columns + 1));
    const fars = options.map(
      (column) => howFar(cell, column, columns) + (isUnderHeads(cell, column, heads) ? 0 : farAway),
    );
    const column = options[fars.indexOf(Math.min(...fars))] ?? columns.length;
    const place = { column, columns: cell.columns };
    rest = rest.filter((other) => other >= column + place.columns);
    // Words that reach under the next column span it, even where the PDF doesn't say so.
    while (rest.length > behind && rest[0] === column + place.columns) {
      if (!standsUnder(cell, columns[rest[0]])) break;
      place.columns += 1;
      rest = rest.slice(1);
    }
    return place;
  });
}

/** How far a cell's words are from a column; one that is unknown is likelier than one elsewhere. */
function howFar({ extent, columns: span }: DescribedCell, column: number, all: readonly Column[]) {
  const words = all.slice(column, column + span).reduce(widen, null);
  if (!extent) return 0;
  return words ? distance(words, extent) : 1;
}

function standsUnder({ extent }: DescribedCell, column: Column | undefined): boolean {
  return Boolean(extent && column && distance(extent, column) === 0);
}

function isUnderHeads(
  cell: DescribedCell,
  column: number,
  heads: ReadonlyMap<string, CellPlace>,
): boolean {
  return cell.heads.every((name) => {
    const head = heads.get(name);
    return !head || (column >= head.column && column < head.column + head.columns);
  });
}
