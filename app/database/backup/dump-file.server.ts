import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { PlainError } from "../../platform/plain-error.ts";

/** In characters: nearly twenty times a piece of a file, or the list of files of an edition of 50,000. */
const LONGEST_LINE = 10_000_000;

/** In bytes: so that nearly every line comes in one or two pieces. */
const READ_AT_ONCE = 1024 * 1024;

/** Counts the rows of each table as they pass by. */
class Tally {
  readonly rows: RowCounts = {};
  #table = "";

  count(part: DumpTable | DumpRow): void {
    if (!Array.isArray(part)) this.#table = part.table;
    this.rows[this.#table] = (this.rows[this.#table] ?? 0) + (Array.isArray(part) ? 1 : 0);
  }
}

/** Writes a dump: its header, then each table with its rows. */
export async function writeDump(
  path: string,
  header: DumpHeader,
  body: AsyncIterable<DumpTable | DumpRow>,
): Promise<void> {
  async function* lines() {
    const hash = createHash("sha256");
    const tally = new Tally();
    const line = (content: unknown) => {
      const text = formatLine(content);
      hash.update(text);
      return text;
    };
    yield line(header);
    for await (const part of body) {
      tally.count(part);
      yield line(part);
    }
    yield line({ rows: tally.rows, sha256: hash.copy().digest("hex") });
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }));
}

function formatLine(content: unknown): string {
  return `${JSON.stringify(content)}\n`;
}

/**
 * Reads a dump from its beginning to its end, line by line.
 *
 * @param name by which messages call it.
 * @throws PlainError when it isn't one, or of a newer format, or is cut off or changed: these two are
 *   known only when all of it was read.
 */
export async function* readDump(
  path: string,
  name = path,
): AsyncGenerator<DumpHeader | DumpTable | DumpRow | DumpEnd> {
  const hash = createHash("sha256");
  const tally = new Tally();
  let hasHeader = false;
  let columns = -1;
  let end: DumpEnd | undefined;
  for await (const text of linesOf(path)) {
    if (end) throw new PlainError(`${name} is damaged: there is more after its end.`);
    const content = parse(text);
    // Nearly all lines are rows: these are told apart first.
    end = Array.isArray(content) ? undefined : endLine.safeParse(content).data;
    if (end && text.endsWith("\n")) {
      // Letter for letter: otherwise an end in which tables have changed places would fit, too.
      if (text === formatLine({ rows: tally.rows, sha256: hash.digest("hex") })) continue;
      throw new PlainError(`${name} is damaged: its content isn't what was written.`);
    }
    hash.update(text);
    const part = hasHeader ? readPart(content, name) : readHeader(content, name);
    hasHeader = true;
    if ("table" in part) columns = Object.keys(part.columns).length;
    // A row before any table, too.
    if (Array.isArray(part) && part.length !== columns) {
      throw new PlainError(`${name} is damaged: a row doesn't fit its table.`);
    }
    if (!("shoreline" in part)) tally.count(part);
    yield part;
  }
  if (!end) throw new PlainError(`${name} is cut off: its end is missing.`);
  yield end;
}

/** The header and the end of a dump, of which everything was read. */
export async function inspectDump(
  path: string,
  name = path,
): Promise<{ header: DumpHeader; rows: RowCounts }> {
  let header: DumpHeader | undefined;
  let rows: RowCounts = {};
  for await (const part of readDump(path, name)) {
    if ("shoreline" in part) header = part;
    if ("sha256" in part) rows = part.rows;
  }
  return { header: header as DumpHeader, rows };
}

function readHeader(content: unknown, name: string): DumpHeader {
  const header = headerLine.safeParse(content).data;
  if (!header) throw new PlainError(`${name} is not a backup of this site.`);
  if (header.version === DUMP_VERSION) return header;
  throw new PlainError(
    `${name} was made by a newer version of this program, in a format that this version can't read.\n` +
      "Nothing was changed. Update the program, then try again.",
  );
}

function readPart(content: unknown, name: string): DumpTable | DumpRow {
  const part = (Array.isArray(content) ? rowLine : tableLine).safeParse(content).data;
  if (!part) throw new PlainError(`${name} is cut off or damaged.`);
  return part;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lines of a file, each with its end. (Node's own reader also ends lines at U+2028.) */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of createReadStream(path, {
    encoding: "utf8",
    highWaterMark: READ_AT_ONCE,
  })) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    // One that never ends is a part of no dump, and would be taken in whole before that is found.
    if (rest.length > LONGEST_LINE) break;
    for (const line of lines) yield `${line}\n`;
  }
  if (rest) yield rest;
}

/** The version of the format of dumps, which docs/decisions/0032-backups.md describes. */
export const DUMP_VERSION = 1;

/** How many rows each table has, by its name. */
export type RowCounts = Record<string, number>;

export const headerLine = z.object({
  shoreline: z.literal("postgres-dump"),
  version: z.int().positive(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  migrations: z.array(z.string()),
});
export const tableLine = z.object({
  table: z.string(),
  columns: z.record(z.string(), z.string()),
});
export const rowLine = z.array(z.string().nullable());
export const endLine = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

/** The first line: what the file is, and of which tables' version. */
export type DumpHeader = z.infer<typeof headerLine>;
/** Comes before the rows of a table: its name, and its columns in their order with their types. */
export type DumpTable = z.infer<typeof tableLine>;
/** A row's values in the order of the columns, as PostgreSQL spells them; null for null. */
export type DumpRow = z.infer<typeof rowLine>;
/** The last line: how many rows there are, and the SHA-256 of all lines before it. */
export type DumpEnd = z.infer<typeof endLine>;
