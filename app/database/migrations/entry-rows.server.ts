import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/* What several migrations do with entries and files, as these were on their days. */

export interface EntryRow {
  kind: string;
  slug: string;
  values: string;
  position: number | null;
  audience: string;
  fromEdition: number;
  toEdition: number | null;
  isTakenDown: 0 | 1;
}

export interface EntryTables {
  editions: { number: number; publishedAt: string; publishedBy: string; reason: string | null };
  entries: EntryRow;
  contentPieces: { hash: string; place: number; bytes: Uint8Array };
}

/** Has an older version that runs beside this one write to these tables before or not at all. */
export async function lockTables(
  on: Kysely<Pick<EntryTables, "entries">>,
  engine: Engine,
  names: readonly string[],
): Promise<void> {
  const tables = sql.join(names.map((name) => sql.table(name)));
  if (engine === "postgres") await sql`lock table ${tables} in access exclusive mode`.execute(on);
}

/** How many rows are written at once. */
const ROWS_AT_ONCE = 200;

export async function insertRows(
  on: Kysely<Pick<EntryTables, "entries">>,
  rows: readonly EntryRow[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE);
    await on.insertInto("entries").values(some).execute();
  }
}

export async function readFile(
  on: Kysely<Pick<EntryTables, "contentPieces">>,
  hash: string,
): Promise<Buffer> {
  const pieces = on.selectFrom("contentPieces").select("bytes").where("hash", "=", hash);
  const found = await pieces.orderBy("place").execute();
  return Buffer.concat(found.map(({ bytes }) => bytes));
}

export function newestEdition(on: Kysely<Pick<EntryTables, "editions">>) {
  return on.selectFrom("editions").selectAll().orderBy("number", "desc").executeTakeFirst();
}

/** Publishes an edition after the newest; returns its number. */
export async function beginEdition(
  on: Kysely<Pick<EntryTables, "editions">>,
  newest: EntryTables["editions"],
  reason: string,
): Promise<number> {
  const number = newest.number + 1;
  // The sample stays known as that.
  const publishedBy = newest.publishedBy === "first start" ? newest.publishedBy : "program update";
  const publishedAt = new Date().toISOString();
  await on.insertInto("editions").values({ number, publishedAt, publishedBy, reason }).execute();
  return number;
}

/** Values that say the same give the same text. */
export function formatValues(values: Readonly<Record<string, string>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== "");
  return JSON.stringify(Object.fromEntries(given.sort(([one], [other]) => (one < other ? -1 : 1))));
}
