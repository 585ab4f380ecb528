import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The counters of what was tried how often, as rate-limiter-flexible keeps them. */
export const attempts: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("attempts")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("points", "integer", (column) => column.notNull())
      .addColumn("expire", "bigint")
      .execute();
    await database.schema.createIndex("attemptsByEnd").on("attempts").column("expire").execute();
  },
};
