import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * When a message to the board was marked as read; null for an unread one. Those that were kept before
 * count as read: they stood on the administrator's page all along.
 */
export const messageReading: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable("contactMessages").addColumn("readAt", "text").execute();
    await sql`update "contactMessages" set "readAt" = "createdAt"`.execute(database);
  },
};
