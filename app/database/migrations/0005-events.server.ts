import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The administrator's events, by the association's own clocks. */
export const events: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("events")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("location", "text")
      .addColumn("description", "text")
      .addColumn("startDate", "text", (column) => column.notNull())
      .addColumn("startTime", "text")
      .addColumn("endDate", "text", (column) => column.notNull())
      .addColumn("endTime", "text")
      .addColumn("repeats", "text", (column) => column.notNull())
      .addColumn("until", "text")
      .addColumn("sequence", "integer", (column) => column.notNull())
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("changedAt", "text", (column) => column.notNull())
      .execute();
  },
};
