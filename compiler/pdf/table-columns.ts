/** From the left to the right end of some words, in points from the left of the page. */
export interface Extent {
  left: number;
  right: number;
}

/** A cell as a PDF describes it. PDFs often leave out the cells that hold no words. */
export interface DescribedCell {
  /** Where its words stand; null without words. */
  extent: Extent | null;
  /** How many columns and rows it takes, as the PDF says. */
  columns: number;
  rows: number;
  isHead: boolean;
  /** The name by which other cells call it their head. */
  name: string | undefined;
  /** The names of its own heads. */
  heads: readonly string[];
}

/** Where a column's words stand; null where nothing is known of it yet. */
export type Column = Extent | null;

/** Words of neighboring columns may overlap by so many points: slanted letters lean over. */
const tolerance = 2;

/** The columns of a table, from the left: as many as its fullest row has, or more. */
export function findColumns(rows: readonly (readonly DescribedCell[])[]): Column[] {
  const widths = rows.map(countColumns);
  const taken = takenFromAbove(rows);
  const count = widths.reduce((most, width, row) => Math.max(most, width + (taken[row] ?? 0)), 0);
  const hasHeads = rows.some((cells) => cells.length > 1 && cells.every(({ isHead }) => isHead));
  // Heads name every column; without them, no row may have a cell for each.
  const apart = hasHeads ? [] : standApart(rows.flat());
  if (apart.length > count) return apart;
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

/** How many columns of each row are taken by cells that reach down from earlier rows. */
function takenFromAbove(rows: readonly (readonly DescribedCell[])[]): number[] {
  let tall: { columns: number; end: number }[] = [];
  return rows.map((cells, row) => {
    tall = tall.filter(({ end }) => end > row);
    const taken = countColumns(tall);
    tall.push(...cells.map((cell) => ({ columns: cell.columns, end: row + cell.rows })));
    return taken;
  });
}

/** Where words stand one above the other; the narrow ones first, since wide ones may span several. */
function standApart(cells: readonly DescribedCell[]): Extent[] {
  const extents = cells.flatMap(({ extent, columns }) => (extent && columns === 1 ? extent : []));
  const width = ({ left, right }: Extent) => right - left;
  const columns: Extent[] = [];
  for (const extent of extents.sort((one, two) => width(one) - width(two))) {
    const [first, ...others] = columns.filter((column) => distance(column, extent) === 0);
    if (!first) columns.push({ ...extent });
    else if (others.length === 0) Object.assign(first, widen(first, extent));
  }
  return columns.sort((one, two) => one.left - two.left);
}

/** How many columns cells take together. */
export function countColumns(cells: readonly { columns: number }[]): number {
  return cells.reduce((count, { columns }) => count + columns, 0);
}

/** How far words are from standing under each other, in points; 0 where they do. */
export function distance(one: Extent, two: Extent): number {
  const overlap = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const narrower = Math.min(one.right - one.left, two.right - two.left);
  return Math.max(0, Math.min(tolerance, narrower / 2) - overlap);
}

/** The extent of both. */
export function widen(one: Column, two: Column): Column {
  if (!one || !two) return one ?? two;
  return { left: Math.min(one.left, two.left), right: Math.max(one.right, two.right) };
}
