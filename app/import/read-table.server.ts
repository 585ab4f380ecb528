import { CsvError, parse } from "csv-parse/sync";
import { PlainError } from "../platform/plain-error.ts";

/** A line of a table, from its number in the file. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** A table whose first line names its columns. */
export interface Table {
  heads: string[];
  lines: TableLine[];
}

const delimiters = [",", ";", "\t"];

/**
 * Reads CSV as spreadsheet programs write it: with commas, semicolons or tabs, cells in quotation marks
 * or not, any line ends; blank lines are left out.
 *
 * @param isKnown whether a column's name is one of those that are expected: that tells the delimiter.
 * @throws PlainError when it isn't a table, with the number of the line.
 */
export function readTable(written: string, isKnown: (head: string) => boolean): Table {
  const text = written.replaceAll(/\r\n?/g, "\n");
  const [first = ""] = text.split("\n", 1);
  // Excel's own way to name the delimiter.
  const named = /^"?sep=(.)"?$/i.exec(first)?.[1];
  const known = delimiters.map(
    (delimiter) => firstLine(text).split(delimiter).filter(isKnown).length,
  );
  const best = delimiters[known.indexOf(Math.max(...known))] as string;
  const [heads, ...lines] = readLines(named ? text.slice(first.length) : text, named ?? best);
  if (!heads) throw new PlainError("It is empty.");
  return { heads: heads.cells, lines };
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "") ?? "";
}

function readLines(text: string, delimiter: string): TableLine[] {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      trim: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records
      .map(({ record: cells, info }) => ({ line: info.lines - lineBreaksIn(cells), cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new PlainError(
      `Line ${error["lines"]}: a quotation mark is missing, or stands inside a cell. Write the cell as "6"" pipe" to have one in it. If the file was cut off, save it again.`,
      { cause: error },
    );
  }
}

/** A record's number is that of its last line. */
function lineBreaksIn(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
}
