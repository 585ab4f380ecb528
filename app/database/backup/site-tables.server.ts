import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { PlainError } from "../../platform/plain-error.ts";
import type { Database } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { appliedMigrations, firstUnknown } from "../versions.server.ts";

/**
 * The tables whose rows give access without a password. A restore leaves them empty: otherwise ended
 * sessions and used links would become valid again. `outgoingMails`, until migration 0033, and the sealed
 * rows of `mails` since then, hold emails with such links, and others that may have been sent since.
 */
export const credentialTables = [
  "providerSessions",
  "identitySessions",
  "oneTimeLinks",
  "outgoingMails",
];

/** The queues of mails; `markMailsUncertain` is about them. */
const mailQueues = ["announcementMails", "messageAnswers", "mails"];

/**
 * What a restore does to mails that were not sent yet when the backup was made. They may have been sent
 * since, so they aren't sent automatically; the administrator sees them and may send them again.
 */
const markMailsUncertain = (
  queue: string,
) => `update "${queue}" set "state" = 'doubtful', "owner" = null, "leaseUntil" = null,
  "problem" = 'The site was restored from a backup: this mail may have been sent before.'
  where "state" in ('waiting', 'claimed', 'handed')`;

/**
 * What a restore does to announcement feeds: otherwise keys revoked since the backup, perhaps because
 * they were stolen, would work again.
 */
const endedFeeds = `update "users" set "feedKeyHash" = null, "feedMadeAt" = null
  where "feedKeyHash" is not null`;

/** Where drafts are scheduled. */
const scheduledTables = ["announcementDrafts", "contentDrafts"];

/**
 * What a restore does to what is scheduled: what has come due since the backup may have been published and
 * mailed before, or been taken off the schedule, so it stays a draft until the administrator decides.
 */
const unschedule = (table: string) =>
  `update "${table}" set "publishAt" = null where "publishAt" is not null`;

/** Nobody has started the copy yet, perhaps with another address. */
const notStarted = `delete from "settings" where "key" = 'startedSite'`;

/**
 * The statements that make a backup's rows safe to start a site with.
 *
 * @param tables the backup's tables.
 */
export function statementsAfterRestore(tables: string[]): string[] {
  return [
    ...credentialTables
      .filter((name) => tables.includes(name))
      .map((name) => `delete from "${name}"`),
    ...(tables.includes("mails") ? [`delete from "mails" where "sealed" is not null`] : []),
    ...mailQueues.filter((name) => tables.includes(name)).map(markMailsUncertain),
    endedFeeds,
    ...scheduledTables.filter((name) => tables.includes(name)).map(unschedule),
    notStarted,
  ];
}

/** Kysely's own tables: the applied migrations, and a lock without data. */
export const LOCK_TABLE = "kysely_migration_lock";
const bookkeeping = ["kysely_migration", LOCK_TABLE];

/**
 * The site's own tables in a PostgreSQL database. Other tables in the same schema are left alone. If a
 * newer version of the program, whose tables this one doesn't know, has migrated the database, all
 * tables of the database user count as the site's.
 */
export async function siteTables(on: Database): Promise<string[]> {
  return (await findTables(on)).own;
}

/**
 * The site's own tables, where all of them have to be there.
 *
 * @throws PlainError when there are none, or another user of the database owns one: what this user sees
 *   isn't the whole site.
 */
export async function requireSiteTables(on: Database): Promise<string[]> {
  const { own, foreign } = await findTables(on);
  if (foreign !== undefined) {
    throw new PlainError(
      `The site's table ${foreign} belongs to another user of the database. Use the site's own DATABASE_URL, or have that table belong to the user in it.`,
    );
  }
  if (own.length > 0) return own;
  throw new PlainError(
    "The database that DATABASE_URL names doesn't have a site's tables, or its user can't see them. Use the site's own DATABASE_URL.",
  );
}

/** The site's tables that the database user owns, and one that another user owns. */
async function findTables(on: Database): Promise<{ own: string[]; foreign: string | undefined }> {
  const { rows } = await sql<{ name: string; isOwn: boolean }>`
    select tablename as name, tableowner = current_user as "isOwn" from pg_tables
    where schemaname = current_schema() order by 1`.execute(on);
  const names = (tables: typeof rows) => tables.map(({ name }) => name);
  const known = await tablesOfMigrations();
  const ofSite = rows.filter(({ name }) => known.has(name));
  const own = rows.filter(({ isOwn }) => isOwn);
  const isNewer = firstUnknown("postgres", await appliedMigrations(on, "postgres")) !== undefined;
  return {
    own: names(isNewer ? own : own.filter((table) => ofSite.includes(table))),
    foreign: ofSite.find(({ isOwn }) => !isOwn)?.name,
  };
}

/** Every table that a migration ever created, found by running all of them on a dummy driver. */
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
      const [, table] = /^\s*create table (?:if not exists )?"(\w+)"/.exec(query.sql) ?? [];
      if (table) tables.add(table);
    },
  });
  for (const { up } of Object.values(migrationsFor("postgres"))) await up(nowhere);
  return tables;
}
