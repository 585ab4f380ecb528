import {
  AlterTableNode,
  CreateTableNode,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RootOperationNode,
  sql,
} from "kysely";
import type { Database } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { appliedMigrations, firstUnknown } from "./versions.server.ts";

/**
 * The tables of what lets somebody in without a password. A restore leaves them empty: else sessions
 * that were ended and links that were used would come back to life.
 */
export const credentialTables = ["identitySessions", "identityVerifications", "oneTimeLinks"];

/** The queue of announcements' mails; `markMailsUncertain` is about it. */
const mailQueue = "announcementMails";

/**
 * What a restore does to mails that were not sent yet when the backup was made: they may have gone
 * out since, and none is sent twice by itself. The administrator sees them and may send them again.
 */
const markMailsUncertain = `update "${mailQueue}" set "state" = 'doubtful', "owner" = null, "leaseUntil" = null,
  "problem" = 'The site was restored from a backup: this mail may have been sent before.'
  where "state" in ('waiting', 'claimed', 'handed')`;

/**
 * What a restore does to feeds of announcements: keys that were ended since, perhaps because they had
 * been stolen, would open announcements again.
 */
const endedFeeds = `update "users" set "feedKeyHash" = null, "feedMadeAt" = null
  where "feedKeyHash" is not null`;

/**
 * The statements, of both engines, that make of a backup's rows what a site may start with.
 *
 * @param tables that the backup has.
 * @param migrations that these have been through.
 */
export function statementsAfterRestore(tables: string[], migrations: string[]): string[] {
  return [
    ...credentialTables
      .filter((name) => tables.includes(name))
      .map((name) => `delete from "${name}"`),
    ...(tables.includes(mailQueue) ? [markMailsUncertain] : []),
    ...(migrations.includes("0012-announcement-feeds") ? [endedFeeds] : []),
  ];
}

/** Kysely's own: what was migrated, and a lock that holds nothing. */
export const LOCK_TABLE = "kysely_migration_lock";
const bookkeeping = ["kysely_migration", LOCK_TABLE];

/**
 * The site's own tables in a PostgreSQL database. Whatever else is in the same schema belongs to
 * others, and is left alone. Where a newer version of the program has been at work, whose tables
 * this one doesn't know, all tables of the account count as the site's.
 */
export async function siteTables(on: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tableowner = current_user order by 1`.execute(on);
  const names = rows.map(({ name }) => name);
  if (firstUnknown("postgres", await appliedMigrations(on, "postgres"))) return names;
  const known = await tablesOfMigrations();
  return names.filter((name) => known.has(name));
}

/** Every table that a migration ever made, found by letting all of them run into the void. */
async function tablesOfMigrations(): Promise<Set<string>> {
  const tables = new Set(bookkeeping);
  const nowhere = new Kysely<unknown>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      const table = madeTable(query.query);
      if (table) tables.add(table);
    },
  });
  for (const { up } of Object.values(migrationsFor("postgres"))) await up(nowhere);
  return tables;
}

function madeTable(query: RootOperationNode): string | undefined {
  if (CreateTableNode.is(query)) return query.table.table.identifier.name;
  if (AlterTableNode.is(query)) return query.renameTo?.table.identifier.name;
  return undefined;
}
