import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whether a resident wants new announcements by mail: 1 for yes; nobody said so before. */
export const mailChoice: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable("users")
      .addColumn("mailAnnouncements", "integer", (column) =>
        column.notNull().defaultTo(0).check(sql`"mailAnnouncements" in (0, 1)`),
      )
      .execute();
  },
};
