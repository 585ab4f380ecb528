import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { PlainError } from "../../platform/plain-error.ts";
import type { Database } from "../database.server.ts";
import type { DumpEnd, DumpHeader, DumpRow, DumpTable } from "./dump-file.server.ts";
import { columnsOf } from "./postgres-dump.server.ts";

/** At most this many rows per statement, and fewer once they have this many characters. */
const BATCH = 200;
const BATCH_LENGTH = 1_000_000;

/** Some rows of one table. */
interface Batch extends DumpTable {
  rows: DumpRow[];
}

/** The rows of a dump in batches; a table without rows gives one empty batch. */
export async function* batchesOf(
  dump: AsyncIterable<DumpHeader | DumpTable | DumpRow | DumpEnd>,
): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  let length = 0;
  for await (const part of dump) {
    if (Array.isArray(part)) {
      batch?.rows.push(part);
      for (const value of part) length += value?.length ?? 0;
    }
    const isFull = batch?.rows.length === BATCH || length > BATCH_LENGTH;
    if (batch && (!Array.isArray(part) || isFull)) {
      yield batch;
      batch = { ...batch, rows: [] };
      length = 0;
    }
    if ("table" in part) batch = { ...part, rows: [] };
  }
  if (batch) yield batch;
}

/**
 * Adds rows to a table.
 *
 * @param dumped the columns of the dumped table.
 * @throws PlainError when the table has other columns.
 */
export async function loadRows(
  on: Database,
  table: string,
  dumped: Record<string, string>,
  rows: DumpRow[],
): Promise<void> {
  const columns = await columnsOf(on, table);
  if (!isDeepStrictEqual(columns, dumped)) {
    throw new PlainError(
      `The backup's table ${table} has columns that this program doesn't know. Nothing was changed.`,
    );
  }
  if (rows.length === 0) return;
  // Name the columns: their order depends on when each was added, and may differ between databases.
  const names = Object.keys(dumped);
  const values = names.map((_, place) => sql`${rows.map((row) => row[place] ?? null)}::text[]`);
  const casts = names.map((name) => sql`${sql.ref(name)}::${sql.raw(columns[name] ?? "")}`);
  const refs = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${refs})
    select ${sql.join(casts)} from unnest(${sql.join(values)}) as dumped(${refs})`.execute(on);
}
