import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Links by purpose, since when an address is proven to be its account's, and which account sent a
 * message to the board. Nobody's address counts as proven by what was kept before, and links that
 * were under way have to be asked for again.
 */
export const addressProofs: Migration = {
  async up(database: Kysely<unknown>) {
    const tables = database.schema;
    await tables
      .createTable("oneTimeLinks")
      .addColumn("tokenHash", "text", (column) => column.primaryKey())
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("userId", "text", (column) =>
        column.notNull().references("identityUsers.id").onDelete("cascade"),
      )
      .addColumn("address", "text")
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("expiresAt", "text", (column) => column.notNull())
      .execute();
    await tables.createIndex("oneTimeLinksOfUser").on("oneTimeLinks").column("userId").execute();
    await sql`delete from "identityVerifications"`.execute(database);
    await tables.alterTable("identityUsers").addColumn("addressProvenAt", "text").execute();
    await tables
      .alterTable("contactMessages")
      .addColumn("accountId", "text", (column) =>
        column.references("identityUsers.id").onDelete("set null"),
      )
      .execute();
    await tables
      .createIndex("contactMessagesOfAccount")
      .on("contactMessages")
      .column("accountId")
      .execute();
  },
};
