import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Announcements and their drafts name their attachments. The bytes are files like the association's others;
 * `attachmentFiles` has those that are ready to be attached: a PDF that opens, a picture without place and time.
 */
export const announcementAttachments: Migration = {
  async up(database: Kysely<unknown>) {
    const tables = database.schema;
    for (const table of ["announcements", "announcementDrafts"]) {
      await tables.alterTable(table).addColumn("attachments", "text").execute();
    }
    await tables
      .createTable("attachmentFiles")
      .addColumn("hash", "text", (column) =>
        column.primaryKey().references("contentFiles.hash").onDelete("cascade"),
      )
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("small", "text", (column) =>
        column.references("contentFiles.hash").onDelete("cascade"),
      )
      .addColumn("width", "integer")
      .addColumn("height", "integer")
      .execute();
  },
};
