import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** The mails of announcements: one for each resident who wanted it when it was posted. */
export function announcementMails(engine: Engine): Migration {
  // Times compare byte by byte, whatever the database's language.
  const time = engine === "postgres" ? sql`text collate "C"` : sql`text`;
  return {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable("announcementMails")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("announcementId", "text", (column) =>
          column.notNull().references("announcements.id").onDelete("cascade"),
        )
        .addColumn("uid", "text", (column) =>
          column.notNull().references("identityUsers.id").onDelete("cascade"),
        )
        .addColumn("state", "text", (column) =>
          column
            .notNull()
            .check(sql`"state" in ('waiting', 'claimed', 'handed', 'sent', 'failed', 'doubtful')`),
        )
        .addColumn("tries", "integer", (column) => column.notNull())
        .addColumn("dueAt", time, (column) => column.notNull())
        .addColumn("giveUpAt", time, (column) => column.notNull())
        .addColumn("owner", "text")
        .addColumn("leaseUntil", time)
        .addColumn("problem", "text")
        .addUniqueConstraint("announcementMailsOnce", ["announcementId", "uid"])
        .execute();
      await database.schema
        .createIndex("announcementMailsByState")
        .on("announcementMails")
        .columns(["state", "dueAt", "id"])
        .execute();
      await database.schema
        .createIndex("announcementMailsOfResident")
        .on("announcementMails")
        .column("uid")
        .execute();
    },
  };
}
