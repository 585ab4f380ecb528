import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the administrator changed or canceled of events, or of single dates of a series. */
export const eventChanges: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("eventChanges")
      .addColumn("uid", "text", (column) => column.notNull())
      .addColumn("date", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("title", "text")
      .addColumn("location", "text")
      .addColumn("description", "text")
      .addColumn("startDate", "text")
      .addColumn("startTime", "text")
      .addColumn("endDate", "text")
      .addColumn("endTime", "text")
      .addColumn("sequence", "integer", (column) => column.notNull())
      .addColumn("changedAt", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("eventChangesKey", ["uid", "date"])
      .execute();
  },
};
