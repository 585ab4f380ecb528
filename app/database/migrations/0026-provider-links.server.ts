import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Who signs in at an identity provider: which person there has which account here, by what never changes
 * (issuer and subject), and which sessions were begun that way.
 */
export const providerLinks: Migration = {
  async up(database: Kysely<unknown>) {
    const tables = database.schema;
    await tables
      .createTable("providerLinks")
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("userId", "text", (column) =>
        column.notNull().references("identityUsers.id").onDelete("cascade"),
      )
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("providerLinksById", ["issuer", "subject"])
      .execute();
    await tables.createIndex("providerLinksOfUser").on("providerLinks").column("userId").execute();
    await tables
      .createTable("providerSessions")
      .addColumn("sessionId", "text", (column) =>
        column.primaryKey().references("identitySessions.id").onDelete("cascade"),
      )
      .addColumn("sealedIdToken", "text")
      .addColumn("confirmedAt", "text")
      .execute();
  },
};
