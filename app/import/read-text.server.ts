import { readFileSync, statSync } from "node:fs";
import { reasonOf } from "../platform/file-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";

/** Far more than 10,000 residents need, in bytes. */
const longest = 64 * 1024 * 1024;

/** A file's text, and what the operator has to know of how it was read. */
export interface ReadText {
  text: string;
  note?: string;
}

/** @throws PlainError when the file can't be read, or isn't text. */
export function readTextFile(path: string): ReadText {
  const bytes = readBytes(path);
  try {
    return decode(bytes);
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    throw new PlainError(`${path} can't be read: ${error.message}`, { cause: error });
  }
}

function readBytes(path: string): Buffer {
  try {
    rejectLarge(path, statSync(path).size);
    const bytes = readFileSync(path);
    // A pipe's size is known only now.
    rejectLarge(path, bytes.length);
    return bytes;
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`${path} can't be read: ${reasonOf(error)}.`, { cause: error });
  }
}

function rejectLarge(path: string, size: number): void {
  if (size > longest) {
    throw new PlainError(
      `${path} is too large to be imported: it may have 64 MB. Split it, or delete columns that aren't imported.`,
    );
  }
}

class NotText extends Error {}

/** How .xlsx and .ods files begin, and .xls. */
const workbooks = [Buffer.from("PK\u0003\u0004"), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

/**
 * Reads what spreadsheets write: UTF-8 and UTF-16 with a byte order mark or, where a text isn't UTF-8,
 * Windows-1252, as Excel's plain 'CSV' has it.
 */
export function decode(bytes: Buffer): ReadText {
  if (workbooks.some((start) => bytes.subarray(0, start.length).equals(start))) {
    throw new NotText(
      "it is a workbook, not a CSV file. Open it in the spreadsheet program and save it as 'CSV UTF-8'.",
    );
  }
  if (hasMark(bytes, 0xff, 0xfe)) return { text: new TextDecoder("utf-16le").decode(bytes) };
  if (hasMark(bytes, 0xfe, 0xff)) return { text: new TextDecoder("utf-16be").decode(bytes) };
  if (bytes.includes(0)) {
    throw new NotText("it isn't plain text. Save it as 'CSV UTF-8' (or as JSON), and try again.");
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    return { text, note: `${guessed} Is this spelled right: ${listAccented(text)}?` };
  }
}

const guessed = "The file isn't UTF-8, so it was read as Windows-1252.";

/** Some words whose letters tell whether a text was decoded rightly. */
function listAccented(text: string): string {
  const words = text.split(/[\s,;"]+/).filter((word) => /\P{ASCII}/u.test(word));
  return [...new Set(words)].slice(0, 10).join(" ").slice(0, 200);
}

function hasMark(bytes: Buffer, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second;
}
