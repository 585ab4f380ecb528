import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What an identity provider has said of somebody is no longer kept. */
export const providerSessions: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable("providerSessions").dropColumn("sealedIdToken").execute();
  },
};
