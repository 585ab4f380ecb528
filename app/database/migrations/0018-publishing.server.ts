import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the administrator is preparing at the publishing desk, and what was done to which entry. */
export const publishing: Migration = {
  async up(database: Kysely<unknown>) {
    const tables = database.schema;
    await tables
      .createTable("contentDrafts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("entry", "text")
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("fields", "text", (column) => column.notNull())
      .addColumn("seen", "text")
      .addColumn("savedBy", "text", (column) => column.notNull())
      .addColumn("savedAt", "text", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("publishAt", "text")
      .addColumn("problem", "text")
      .addUniqueConstraint("contentDraftsOfEntry", ["kind", "entry", "action"])
      .execute();
    await tables
      .createTable("contentDraftFiles")
      .addColumn("draft", "text", (column) =>
        column.notNull().references("contentDrafts.id").onDelete("cascade"),
      )
      .addColumn("hash", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("contentDraftFilesKey", ["draft", "hash"])
      .execute();
    await tables
      .createTable("contentChanges")
      .addColumn("edition", "integer", (column) => column.notNull().references("editions.number"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("entry", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("contentChangesKey", ["edition", "kind", "entry"])
      .execute();
  },
};
