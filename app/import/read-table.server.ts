import { CsvError, parse } from "csv-parse/sync";
import { PlainError } from "../platform/plain-error.ts";

/** A line of a table, with the number that a spreadsheet gives it: a cell may have several lines in the file. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** A table with a line that names its columns. */
export interface Table {
  heads: string[];
  /** The number of that line. Titles may stand above it. */
  headLine: number;
  /** The number of the last line, where it has no end. */
  cut: number | undefined;
  lines: TableLine[];
}

const delimiters = [",", ";", "\t"];
/** The line that names the columns is one of this many at the top. */
export const searched = 20;

/**
 * Reads CSV as spreadsheet programs write it: with commas, semicolons or tabs, cells in quotation marks
 * or not, any line ends; blank lines, and titles above the line that names the columns, are left out.
 *
 * @param isKnown whether a column's name is one of those that are expected: that tells the delimiter.
 * @throws PlainError when it isn't a table, with the number of the line.
 */
export function readTable(written: string, isKnown: (head: string) => boolean): Table {
  const text = written.replaceAll(/\r\n?/g, "\n");
  const top = text.split("\n", searched);
  const known = delimiters.map((delimiter) =>
    Math.max(...top.map((line) => line.split(delimiter).filter(isKnown).length)),
  );
  const lines = readLines(text, delimiters[known.indexOf(Math.max(...known))] as string);
  const counts = lines.slice(0, searched).map(({ cells }) => cells.filter(isKnown).length);
  const highest = Math.max(...counts);
  // One word that is known may be a title's.
  const at = highest > 1 ? counts.indexOf(highest) : 0;
  const heads = lines[at];
  if (!heads) throw new PlainError("The file is empty.");
  const cut = text.endsWith("\n") ? undefined : lines.at(-1)?.line;
  return { heads: heads.cells, headLine: heads.line, cut, lines: lines.slice(at + 1) };
}

function readLines(text: string, delimiter: string): TableLine[] {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      trim: true,
    }) as string[][];
    return records
      .map((cells, place) => ({ line: place + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new PlainError(
      `Line ${error["lines"]}: a quotation mark is missing, or stands inside a cell. Write the cell as "6"" pipe" to have one in it. If the file was cut off, save it again.`,
      { cause: error },
    );
  }
}
