import type { TableCell, TextRun } from "../../app/documents/document-pages.ts";
import { type Column, columnOf, findColumns, namesColumn } from "./lined-up-columns.ts";
import { type Row, readRows } from "./lined-up-rows.ts";
import type { TextPiece } from "./page-text.ts";

/** A table on an untagged page, and its area. */
export interface LinedUpTable {
  /** In points from the bottom of the page. */
  top: number;
  bottom: number;
  rows: TableCell[][];
}

/** The least rows with amounts that make a table, and the most rows without between two of them. */
const leastRows = 3;
const mostBetween = 3;
/** A row farther below the previous one than this, in type heights, isn't part of the table. */
const mostGap = 6;
/** A page with more rows or texts than anybody could read has no tables, since near misses take quadratic time. */
const mostRows = 1000;
const mostTexts = 5000;
/** No real table is wider; one of thousands of columns would have millions of empty cells. */
const mostColumns = 100;

/** Finds the tables of an untagged page: rows of amounts that line up in columns, as in budgets and statements. */
export function findTables(pieces: readonly TextPiece[]): LinedUpTable[] {
  const rows = readRows(pieces);
  const texts = rows.reduce((sum, { chunks }) => sum + chunks.length, 0);
  if (rows.length > mostRows || texts > mostTexts) return [];
  const tables: LinedUpTable[] = [];
  for (let first = 0; first < rows.length; first += 1) {
    const last = findLast(rows, first);
    if (last === null) continue;
    const ceiling = tables.at(-1)?.bottom ?? Number.POSITIVE_INFINITY;
    const [head, body] = findHead(rows, first, ceiling);
    const table = buildTable(rows.slice(head, body), rows.slice(body, last + 1));
    if (!table) continue;
    // Text just above the first row isn't part of the table.
    const above = rows[head - 1]?.low ?? Number.POSITIVE_INFINITY;
    tables.push({ ...table, top: Math.min(table.top, above) });
    first = last;
  }
  return tables;
}

/** The last row of a table that starts at this row; null if none does. */
function findLast(rows: readonly Row[], first: number): number | null {
  if (!rows[first]?.amounts) return null;
  let last = first;
  let count = 1;
  for (let index = first + 1; index < rows.length && index - last <= mostBetween + 1; index += 1) {
    const [before, row] = [rows[index - 1], rows[index]] as [Row, Row];
    if (before.y - row.y > mostGap * row.size || row.isProse) break;
    if (row.amounts === 0) continue;
    last = index;
    count += 1;
  }
  const found = rows.slice(first, last + 1);
  const isMoney = found.filter(({ hasMoney }) => hasMoney).length * 3 >= count;
  return count >= leastRows && isMoney && areMostlyAmounts(found) ? last : null;
}

/** Running text with gaps has few amounts. */
function areMostlyAmounts(rows: readonly Row[]): boolean {
  const count = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return count(({ amounts }) => amounts) * 5 >= count(({ chunks }) => chunks.length - 1) * 2;
}

/** The rows that name a table's columns: the first's index, and that after the last, perhaps of a part's title. */
function findHead(
  rows: readonly Row[],
  first: number,
  ceiling: number,
): [head: number, body: number] {
  const belongs = (index: number) => {
    const [row, below] = [rows[index], rows[index + 1]];
    if (!row || !below || row.isProse || row.y >= ceiling) return false;
    return row.y - below.y <= mostGap * row.size;
  };
  let body = first;
  while (first - body < mostBetween && belongs(body - 1) && rows[body - 1]?.chunks.length === 1) {
    body -= 1;
  }
  let head = body;
  while (
    body - head < mostBetween &&
    belongs(head - 1) &&
    ((rows[head - 1]?.chunks.length ?? 0) > 1 ||
      (head < body && isBehind(rows[head - 1], rows[first])))
  ) {
    head -= 1;
  }
  return head < body ? [head, body] : [first, first];
}

/** Whether a row starts to the right of another's first text, so it names a column and isn't a title. */
function isBehind(row: Row | undefined, other: Row | undefined): boolean {
  const [one, label] = [row?.chunks[0], other?.chunks[0]];
  return one !== undefined && label !== undefined && one.left > label.right;
}

function buildTable(head: readonly Row[], body: readonly Row[]): LinedUpTable | null {
  const columns = findColumns(body.filter(({ chunks }) => chunks.length > 1));
  if (columns.length < 2 || columns.length > mostColumns) return null;
  const [top, bottom] = [head[0] ?? body[0], body.at(-1)] as [Row, Row];
  const names = mergeRows(head, columns);
  return {
    top: top.y + top.size,
    bottom: bottom.low - 0.1,
    rows: [
      ...(head.length > 0 ? [names.map((words, column) => makeCell(words, column, true))] : []),
      ...body.map((row) => buildRow(row, columns)),
    ],
  };
}

function buildRow(row: Row, columns: readonly Column[]): TableCell[] {
  const [only] = row.chunks;
  if (row.chunks.length === 1 && only && !namesColumn(only, columns)) {
    return [{ ...makeCell(only, 0, false), columns: columns.length }];
  }
  const cells = mergeRows([row], columns);
  const isTotal = /^(sub-?\s?|grand )?totals?\b|^net\b|^balance\b/i.test(cells[0]?.text ?? "");
  return cells.map((words, column) => makeCell(words, column, false, isTotal));
}

/** A cell's words and link target. */
type Words = Pick<TextRun, "text" | "href">;

/** The rows' texts by column, from top to bottom. */
function mergeRows(rows: readonly Row[], columns: readonly Column[]): Words[] {
  const cells = columns.map((): Words[] => []);
  for (const { chunks } of rows) {
    for (const chunk of chunks) cells[columnOf(columns, chunk.left, chunk.right)]?.push(chunk);
  }
  return cells.map((parts) => {
    const href = parts.find((part) => part.href)?.href;
    return { text: parts.map(({ text }) => text).join(" "), ...(href && { href }) };
  });
}

function makeCell(
  { text, href }: Words,
  column: number,
  isHead: boolean,
  isTotal = false,
): TableCell {
  const run: TextRun = { text };
  if (isTotal) run.mark = "strong";
  if (href) run.href = href;
  return { column, isHead, runs: text === "" ? [] : [run] };
}
