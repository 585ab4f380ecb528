import { sql } from "kysely";
import type { Database, Engine } from "../app/database/database.server.ts";

/** The statements that make each index which isn't part of a table's own rules, by name. */
const listed: Record<Engine, string> = {
  sqlite: "select name, sql from sqlite_master where type = 'index' and sql is not null",
  postgres: `select indexname as name, indexdef as sql from pg_indexes where schemaname = current_schema()
    and not exists (select 1 from pg_constraint where conname = indexname)`,
};

/** Fills tables while their indexes are gone: made of all rows at once, these take far less time. */
export async function withoutIndexes(
  on: Database,
  engine: Engine,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql.raw<{ name: string; sql: string }>(listed[engine]).execute(on);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(on);
  await fill();
  for (const index of rows) await sql.raw(index.sql).execute(on);
}
