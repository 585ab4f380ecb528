import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

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
export const ownAccounts: Migration = {
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
