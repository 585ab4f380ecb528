import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Unread messages to the board, and who gets announcements by email, are found without reading all. */
export const moreListIndexes: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createIndex("contactMessagesByReading")
      .on("contactMessages")
      .columns(["readAt", "id"])
      .execute();
    await database.schema
      .createIndex("usersByMailChoice")
      .on("users")
      .columns(["mailAnnouncements", "uid"])
      .execute();
  },
};
