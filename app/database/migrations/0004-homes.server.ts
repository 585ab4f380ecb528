import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The list of homes whose residents may register. */
export const homes: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("homes")
      .addColumn("houseNum", "integer", (column) => column.notNull())
      .addColumn("streetKey", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("homesKey", ["houseNum", "streetKey"])
      .execute();
  },
};
