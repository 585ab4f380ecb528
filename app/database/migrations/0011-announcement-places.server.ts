import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The last day on which an announcement stands on the home page, and whether it stands on top. */
export const announcementPlaces: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable("announcements").addColumn("expiresOn", "text").execute();
    await database.schema
      .alterTable("announcements")
      .addColumn("pinned", "integer", (column) =>
        column.notNull().defaultTo(0).check(sql`"pinned" in (0, 1)`),
      )
      .execute();
  },
};
