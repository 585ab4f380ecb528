import { readFileSync } from "node:fs";
import { CsvError, parse } from "csv-parse/sync";
import { reasonOf } from "../app/platform/file-errors.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";

/** The first bytes of .xlsx and .ods files, and of .xls. */
const workbooks = [Buffer.from("PK\u0003\u0004"), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

/**
 * Reads a text file from a spreadsheet: UTF-8, UTF-16 with a byte order mark, or else Windows-1252, as in Excel's
 * plain 'CSV', with a note for the operator.
 *
 * @throws PlainError if the file can't be read or is a workbook.
 */
export function readTextFile(path: string): { text: string; note?: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new PlainError(`${path} can't be read: ${reasonOf(error)}.`, { cause: error });
  }
  if (workbooks.some((start) => bytes.subarray(0, start.length).equals(start))) {
    throw new PlainError(
      `${path} can't be read: it is a workbook, not a CSV file. Open it in the spreadsheet program and save it as 'CSV UTF-8'.`,
    );
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder("utf-16le").decode(bytes) };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    const words = text.split(/[\s,;"]+/).filter((word) => /\P{ASCII}/u.test(word));
    const some = [...new Set(words)].slice(0, 10).join(" ");
    const note = `The file isn't UTF-8, so it was read as Windows-1252. Is this spelled right: ${some}?`;
    return { text, note };
  }
}

/** A table with its header line, which may be below titles. `cut` is the last line's number, if it lacks a line end. */
export type Table = ReturnType<typeof readTable>;

/** A line with its number in a spreadsheet; a cell may span several lines of the file. */
export type TableLine = Table["lines"][number];

/** How many lines are searched for the header. */
export const searched = 20;

/** In characters, far more than a resident's line has: a quotation mark is missing. */
const longestLine = 20_000;

/**
 * Reads CSV with commas, semicolons or tabs, with or without quotes, and with any line ends. Skips blank lines, and
 * titles above the header.
 *
 * @param isKnown whether a column name is known, which tells the delimiter and the header.
 * @throws PlainError with the line's number if it isn't a table.
 */
export function readTable(written: string, isKnown: (head: string) => boolean) {
  const text = written.replaceAll(/\r\n?/g, "\n");
  const top = text.split("\n", searched);
  const known = (delimiter: string) =>
    Math.max(...top.map((line) => line.split(delimiter).filter(isKnown).length));
  const [delimiter = ","] = [",", ";", "\t"].toSorted((one, other) => known(other) - known(one));
  const lines = readLines(text, delimiter);
  const counts = lines.slice(0, searched).map(({ cells }) => cells.filter(isKnown).length);
  const highest = Math.max(...counts);
  // A single known word may be part of a title.
  const at = highest > 1 ? counts.indexOf(highest) : 0;
  const heads = lines[at];
  if (!heads) throw new PlainError("The file is empty.");
  const cut = text.endsWith("\n") ? undefined : lines.at(-1)?.line;
  return { heads: heads.cells, headLine: heads.line, lines: lines.slice(at + 1), cut };
}

function readLines(text: string, delimiter: string) {
  const shape = { delimiter, record_delimiter: "\n", relax_column_count: true, trim: true };
  try {
    const records = parse(text, { ...shape, max_record_size: longestLine }) as string[][];
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
