import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** When an event of the administrator was planned before it was moved. */
export const movedEvents: Migration = {
  async up(database: Kysely<unknown>) {
    for (const name of ["movedFromDate", "movedFromTime"]) {
      await database.schema.alterTable("events").addColumn(name, "text").execute();
    }
  },
};
