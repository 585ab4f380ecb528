import { readFileSync, statSync } from "node:fs";
import { reasonOf } from "../platform/file-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";

/** Far more than a list of residents needs, in bytes. */
const longest = 64 * 1024 * 1024;

/** How .xlsx and .ods files begin, and .xls. */
const workbooks = [Buffer.from("PK\u0003\u0004"), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

/** A file's text, and what the operator has to know of how it was read. */
export interface ReadText {
  text: string;
  note?: string;
}

/**
 * Reads what spreadsheets write: UTF-8 and UTF-16 with a byte order mark or, where a text isn't UTF-8,
 * Windows-1252, as Excel's plain 'CSV' has it.
 *
 * @throws PlainError when the file can't be read, or isn't text.
 */
export function readTextFile(path: string): ReadText {
  const bytes = readBytes(path);
  if (workbooks.some((start) => bytes.subarray(0, start.length).equals(start))) {
    throw new PlainError(
      `${path} can't be read: it is a workbook, not a CSV file. Open it in the spreadsheet program and save it as 'CSV UTF-8'.`,
    );
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder("utf-16le").decode(bytes) };
  }
  if (bytes.includes(0)) {
    throw new PlainError(
      `${path} can't be read: it isn't plain text. Save it as 'CSV UTF-8' (or as JSON), and try again.`,
    );
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    return { text, note: `${guessed} Is this spelled right: ${listAccented(text)}?` };
  }
}

function readBytes(path: string): Buffer {
  try {
    if (statSync(path).size <= longest) return readFileSync(path);
  } catch (error) {
    throw new PlainError(`${path} can't be read: ${reasonOf(error)}.`, { cause: error });
  }
  throw new PlainError(
    `${path} is too large to be imported: it may have 64 MB. Split it, or delete columns that aren't imported.`,
  );
}

const guessed = "The file isn't UTF-8, so it was read as Windows-1252.";

/** Some words whose letters tell whether a text was decoded rightly. */
function listAccented(text: string): string {
  const words = text.split(/[\s,;"]+/).filter((word) => /\P{ASCII}/u.test(word));
  return [...new Set(words)].slice(0, 10).join(" ").slice(0, 200);
}
