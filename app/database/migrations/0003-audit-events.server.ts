import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** The audit log. It outlives the accounts it tells of, and so refers to none. */
export function auditEvents(engine: Engine): Migration {
  const sortKey = engine === "postgres" ? sql`text collate "C"` : sql`text`;
  return {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable("auditEvents")
        .addColumn("id", sortKey, (column) => column.primaryKey())
        .addColumn("at", sortKey, (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("times", "integer", (column) => column.notNull())
        .addColumn("actor", "text")
        .addColumn("subject", "text")
        .addColumn("detail", "text")
        .execute();
      await database.schema
        .createIndex("auditEventsByTime")
        .on("auditEvents")
        .columns(["at", "id"])
        .execute();
    },
  };
}
