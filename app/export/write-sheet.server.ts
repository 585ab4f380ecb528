import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { byteOrderMark, writeCsvRow } from "../table/csv.server.ts";
import type { Sheet } from "./sheets.ts";

type Row = Record<string, unknown>;

/**
 * Writes a list to a folder, one row after another, so that any number of them fits into memory.
 *
 * @returns how many rows there are.
 */
export async function writeSheet(
  copy: DatabaseSync,
  sheet: Sheet,
  folder: string,
): Promise<number> {
  const path = (ending: string) => join(folder, `${sheet.name}.${ending}`);
  const rows = () => copy.prepare(sheet.query).iterate() as Iterable<Row>;
  let count = 0;
  function* counted(): Generator<Row> {
    for (const row of rows()) {
      count += 1;
      yield row;
    }
  }
  await writeParts(path("json"), jsonOf(counted(), sheet.json));
  if (sheet.isSpreadsheet) {
    const names = copy.prepare(sheet.query).columns();
    const heads = names.map(({ name }) => name);
    await writeParts(path("csv"), csvOf(heads, rows()));
  }
  return count;
}

/** Writes a new file from its parts. */
export function writeParts(path: string, parts: Iterable<string>): Promise<void> {
  return pipeline(Readable.from(parts), createWriteStream(path, { mode: 0o600, flags: "wx" }));
}

/**
 * A JSON array with an object a line.
 *
 * @param parsed columns that hold JSON themselves.
 */
function* jsonOf(rows: Iterable<Row>, parsed: string[] = []): Generator<string> {
  let before = "[\n";
  for (const row of rows) {
    for (const name of parsed) row[name] = row[name] === null ? null : JSON.parse(`${row[name]}`);
    yield before + JSON.stringify(row);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

function* csvOf(names: string[], rows: Iterable<Row>): Generator<string> {
  yield byteOrderMark + writeCsvRow(names);
  for (const row of rows) {
    yield writeCsvRow(
      names.map((name) => {
        const value = row[name] ?? "";
        return typeof value === "number" ? value : String(value);
      }),
    );
  }
}
