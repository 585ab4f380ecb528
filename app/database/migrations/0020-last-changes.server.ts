import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Finds the last change of an entry without reading those of all others. */
export const lastChanges: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createIndex("contentChangesOfEntry")
      .on("contentChanges")
      .columns(["kind", "entry", "edition"])
      .execute();
  },
};
