import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** What stands beside a house number, such as the B of 104 B; empty for a house that is one home. */
export function units(engine: Engine): Migration {
  const sortKey = engine === "postgres" ? sql`text collate "C"` : sql`text`;
  return {
    async up(database: Kysely<unknown>) {
      await database.schema
        .alterTable("users")
        .addColumn("unit", sortKey, (column) => column.notNull().defaultTo(""))
        .execute();
    },
  };
}
