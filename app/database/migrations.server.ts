import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Engine } from "./database.server.ts";
import { baseline } from "./migrations/0030-baseline.server.ts";
import { mails } from "./migrations/0033-mails.server.ts";
import { entries } from "./migrations/0034-entries.server.ts";
import { events } from "./migrations/0035-events.server.ts";
import { announcements } from "./migrations/0037-announcements.server.ts";
import type { Tables } from "./schema.server.ts";

/**
 * All schema changes since the baseline, by name, oldest first. A published one is never edited, so each
 * describes the tables as they were then, and isn't typed by today's schema.
 */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    "0030-baseline": baseline(engine),
    "0032-own-accounts": ownAccounts,
    "0033-mails": mails(engine),
    "0033-provider-sessions": providerSessions,
    "0034-entries": entries(engine),
    "0035-events": events(engine),
    "0036-message-photos": messagePhotos(engine),
    "0037-announcements": announcements(engine),
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

/** What only the identity library used that kept accounts and sessions before. */
const unused = {
  identityUsers: ["emailVerified", "image"],
  identitySessions: ["ipAddress", "updatedAt"],
  identityCredentials: [
    ...["accountId", "providerId", "scope", "accessToken", "refreshToken", "idToken"],
    ...["accessTokenExpiresAt", "refreshTokenExpiresAt"],
  ],
};

/**
 * Drops what nothing reads any more: accounts, passwords and sessions stay as they are. A changed address
 * is no longer undone by a link, so those links end.
 */
const ownAccounts: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database;
    await sql`delete from "oneTimeLinks" where "purpose" = 'undo-address'`.execute(database);
    await sql`delete from "settings" where "key" = 'importedPasswords'`.execute(database);
    await schema.dropTable("identityVerifications").execute();
    for (const [table, columns] of Object.entries(unused)) {
      for (const column of columns) await schema.alterTable(table).dropColumn(column).execute();
    }
  },
};

/** An identity provider's claims about a person are no longer kept. */
const providerSessions: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable("providerSessions").dropColumn("sealedIdToken").execute();
  },
};

/** Messages to the board can have photos. */
function messagePhotos(engine: Engine): Migration {
  const bytes = engine === "postgres" ? "bytea" : "blob";
  return {
    async up(database: Kysely<unknown>) {
      const statement = `create table "messagePhotos" (
        "messageId" text not null references "contactMessages" ("id") on delete cascade,
        "place" integer not null, "bytes" ${bytes} not null,
        constraint "messagePhotosKey" primary key ("messageId", "place")
      )`;
      await sql.raw(statement).execute(database);
    },
  };
}
