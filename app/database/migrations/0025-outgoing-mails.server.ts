import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** Single emails that wait to be sent, such as those about accounts. */
export function outgoingMails(engine: Engine): Migration {
  // Times compare byte by byte, whatever the database's language.
  const time = engine === "postgres" ? sql`text collate "C"` : sql`text`;
  return {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable("outgoingMails")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("sealed", "text", (column) => column.notNull())
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
        .execute();
      await database.schema
        .createIndex("outgoingMailsByState")
        .on("outgoingMails")
        .columns(["state", "dueAt", "id"])
        .execute();
    },
  };
}
