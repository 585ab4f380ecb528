import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

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
