import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Engine } from "./database.server.ts";
import { baseline } from "./migrations/baseline.server.ts";
import type { Tables } from "./schema.server.ts";

/** The last of the migrations that led to the tables of version 1.0.0. */
export const BASELINE = "0037-announcements";

/** The others, in versions up to commit 904d2a12. Databases note them. */
const beforeBaseline = [
  ...["0030-baseline", "0032-own-accounts", "0033-mails", "0033-provider-sessions"],
  ...["0034-entries", "0035-events", "0036-message-photos"],
];

/**
 * All schema changes, by name, oldest first; a new database gets all tables of the baseline at once. A published one
 * is never edited, so each describes the tables as they were then, and isn't typed by today's schema.
 */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  const nothing: Migration = { up: async () => {} };
  return {
    ...Object.fromEntries(beforeBaseline.map((name) => [name, nothing])),
    [BASELINE]: baseline(engine),
  };
}

/**
 * Creates the tables in an empty database as they are after some migrations.
 *
 * @param names of the migrations.
 * @throws the database's own error.
 */
export async function makeTablesOf(db: Kysely<Tables>, engine: Engine, names: string[]) {
  const wanted = Object.entries(migrationsFor(engine)).filter(([name]) => names.includes(name));
  const provider = { getMigrations: async () => Object.fromEntries(wanted) };
  // If no table can be created, the migrator would only say that the transaction is over.
  await sql`create table "first" ("id" text)`.execute(db);
  await sql`drop table "first"`.execute(db);
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
