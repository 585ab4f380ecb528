import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** Photos come with messages to the board. */
export function messagePhotos(engine: Engine): Migration {
  const bytes = engine === "postgres" ? "bytea" : "blob";
  return {
    async up(database: Kysely<unknown>) {
      const statement = `create table "messagePhotos" (
        "messageId" text not null references "contactMessages" ("id") on delete cascade,
        "place" integer not null, "bytes" ${bytes} not null,
        constraint "messagePhotosKey" primary key ("messageId", "place")
      )`;
      await sql.raw(statement).execute(database);
    },
  };
}
