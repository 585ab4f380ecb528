import type { CellFigure, TableCell, TextRun } from "../../app/documents/document-pages.ts";
import type { TextPiece } from "./page-text.ts";
import { cellsOf, leavesOf, type StructureNode } from "./structure-tree.ts";
import { type Column, type DescribedCell, placeCells, widen } from "./table-grid.ts";

/** A document's pieces by their part of the structure. */
type PiecesByTag = ReadonlyMap<string | null, readonly TextPiece[]>;

/** A cell in the structure of each page of its table; only one page has its words, unless it is a header. */
type Cell = readonly StructureNode[];

type Row = ReturnType<typeof placeRows>["rows"][number];

/** No real table is wider, whatever its PDF says. */
const mostColumns = 100;

/**
 * Reads the part of a table on one page. The structure lists every page's rows, and may leave out empty cells:
 * these are filled in.
 *
 * @param parts the table in the structure of each of its pages (joinTables).
 * @param page which of them to read.
 * @param readWords gives a cell's words on a page, and readFigures its drawings.
 * @returns rows of equally many columns, spans included; none if the page has none of the table's words.
 */
export function readTable(
  parts: readonly StructureNode[],
  page: StructureNode,
  pieces: PiecesByTag,
  readWords: (cell: StructureNode) => TextRun[],
  readFigures: (cell: StructureNode) => CellFigure[],
): TableCell[][] {
  const { rows, columnCount } = placeRows(parts, pieces);
  const partHere = (cell: Cell) => cell.slice(parts.indexOf(page)).slice(0, 1);
  const wordsHere = (cell: Cell) => partHere(cell).flatMap(readWords);
  const figuresHere = (cell: Cell) => partHere(cell).flatMap(readFigures);
  const wordsAnywhere = (cell: Cell) => cell.map(readWords).find((words) => words.length > 0) ?? [];
  const here = rows.filter(({ cells }) => cells.some((cell) => wordsHere(cell.parts).length > 0));
  const firstOfBody = rows.findIndex(({ cells }) => !cells.every(({ isHead }) => isHead));
  const heads = rows.slice(0, Math.max(firstOfBody, 0));
  const shown = fillRows(here, columnCount, wordsHere, figuresHere);
  if (here.length === 0 || heads.some((row) => here.includes(row))) return shown;
  // On a continuation page, repeats the header row.
  return [...fillRows(heads, columnCount, wordsAnywhere, () => []), ...shown];
}

function placeRows(parts: readonly StructureNode[], pieces: PiecesByTag) {
  const [first = [], ...others] = parts.map(cellsOf);
  const rows = first.map((cells, row) =>
    cells.map((cell, at): Cell => {
      return [cell, ...others.flatMap((other) => other[row]?.[at] ?? [])];
    }),
  );
  const described = rows.map((cells) => cells.map((cell) => describeCell(cell, pieces)));
  const { places, columnCount } = placeCells(described);
  const placed = rows.map((cells, index) => {
    const placedCells = cells.flatMap((cell, at) => {
      const [facts, place] = [described[index]?.[at], places[index]?.[at]];
      return facts && place ? { ...facts, ...place, parts: cell } : [];
    });
    return { index, cells: placedCells };
  });
  return { rows: placed, columnCount };
}

function describeCell(parts: Cell, pieces: PiecesByTag): DescribedCell {
  const [{ role, colSpan = 1, rowSpan = 1 } = {}] = parts;
  const words = parts
    .flatMap(leavesOf)
    .flatMap(({ id }) => pieces.get(id ?? null) ?? [])
    .filter(({ text }) => text.trim() !== "");
  const extent = words.reduce((all: Column, { x, width }) => {
    return widen(all, { left: x, right: x + width });
  }, null);
  return {
    extent,
    columns: Math.min(colSpan, mostColumns),
    rows: rowSpan,
    isHead: role === "TH",
  };
}

/** Rows with a cell in every column, except where one spans several columns or rows. */
function fillRows(
  rows: readonly Row[],
  columnCount: number,
  readWords: (cell: Cell) => TextRun[],
  readFigures: (cell: Cell) => CellFigure[],
): TableCell[][] {
  /** The row from which each column is no longer taken by cells from above. */
  const freeFrom: number[] = Array(columnCount).fill(0);
  return rows.map(({ index, cells }) => {
    const filled: TableCell[] = [];
    const isHead = cells.every((cell) => cell.isHead);
    const fillUpTo = (end: number, from: number) => {
      for (let column = from; column < end; column += 1) {
        if ((freeFrom[column] ?? 0) <= index) filled.push({ column, isHead, runs: [] });
      }
    };
    let next = 0;
    for (const cell of cells) {
      const { column, columns } = cell;
      fillUpTo(column, next);
      next = column + columns;
      const end = index + cell.rows;
      const height = rows.filter((row) => row.index >= index && row.index < end).length;
      freeFrom.fill(end, column, next);
      const runs = readWords(cell.parts);
      const figures = readFigures(cell.parts);
      filled.push({
        column,
        ...(columns > 1 && { columns }),
        ...(height > 1 && { rows: height }),
        isHead: cell.isHead,
        runs,
        ...(figures.length > 0 && { figures }),
      });
    }
    fillUpTo(columnCount, next);
    return filled;
  });
}
