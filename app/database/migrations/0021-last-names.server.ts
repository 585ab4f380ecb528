import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { foldText } from "../../platform/fold-text.ts";
import { lastNameOf } from "../../platform/last-name.ts";
import type { Engine } from "../database.server.ts";

interface Users {
  users: { uid: string; name: string; lastName: string; lastNameKey: string };
}

/** The name by which each resident is sorted, at first the last word of the full name. */
export function lastNames(engine: Engine): Migration {
  const sortKey = engine === "postgres" ? sql`text collate "C"` : sql`text`;
  return {
    async up(database: Kysely<Users>) {
      const tables = database.schema;
      for (const [name, type] of [
        ["lastName", sql`text`],
        ["lastNameKey", sortKey],
      ] as const) {
        await tables
          .alterTable("users")
          .addColumn(name, type, (column) => column.notNull().defaultTo(""))
          .execute();
      }
      const users = await database.selectFrom("users").select(["uid", "name"]).execute();
      for (const { uid, name } of users) {
        const lastName = lastNameOf(name);
        await database
          .updateTable("users")
          .set({ lastName, lastNameKey: foldText(lastName) })
          .where("uid", "=", uid)
          .execute();
      }
      await tables.dropIndex("usersByName").execute();
      await tables
        .createIndex("usersByLastName")
        .on("users")
        .columns(["includeOnDir", "lastNameKey", "nameKey", "uid"])
        .execute();
    },
  };
}
