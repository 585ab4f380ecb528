import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "./database.server.ts";

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

/**
 * What of a listed record neighbors see, field by field: 1 for shown. Whoever said 'Y' before agreed
 * to all of it.
 */
export const sharing: Migration = {
  async up(database: Kysely<unknown>) {
    for (const name of ["shareEmail", "sharePhone", "shareHouse"]) {
      await database.schema
        .alterTable("users")
        .addColumn(name, "integer", (column) =>
          column
            .notNull()
            .defaultTo(1)
            .check(sql`${sql.ref(name)} in (0, 1)`),
        )
        .execute();
    }
  },
};

/** A random id by which neighbors ask for somebody's contact card, and which is nothing else's. */
export function cardIds(engine: Engine): Migration {
  const random =
    engine === "postgres" ? sql`gen_random_uuid()::text` : sql`lower(hex(randomblob(16)))`;
  return {
    async up(database: Kysely<unknown>) {
      await database.schema.alterTable("users").addColumn("cardId", "text").execute();
      await sql`update "users" set "cardId" = ${random}`.execute(database);
      await database.schema
        .createIndex("usersByCard")
        .unique()
        .on("users")
        .column("cardId")
        .execute();
    },
  };
}

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
