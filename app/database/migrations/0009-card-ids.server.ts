import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

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
