import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** By what a resident's feed of announcements is found, and since when; null for who wants none. */
export const announcementFeeds: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable("users").addColumn("feedKeyHash", "text").execute();
    await database.schema.alterTable("users").addColumn("feedMadeAt", "text").execute();
    await database.schema
      .createIndex("usersByFeed")
      .unique()
      .on("users")
      .column("feedKeyHash")
      .execute();
  },
};
