import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/**
 * Announcements that aren't posted yet have a table of their own, so that nothing that reads
 * announcements can show one. Posted ones can be corrected, and each correction mailed: the queue has
 * a row for each resident and correction, 0 for the announcement itself.
 */
export function announcementDrafts(engine: Engine): Migration {
  // Times compare byte by byte, whatever the database's language.
  const time = engine === "postgres" ? sql`text collate "C"` : sql`text`;
  return {
    async up(database: Kysely<unknown>) {
      const tables = database.schema;
      await tables.alterTable("announcements").addColumn("editedAt", "text").execute();
      await tables
        .alterTable("announcements")
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await tables
        .createTable("announcementDrafts")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("dateCreated", "text", (column) => column.notNull())
        .addColumn("expiresOn", "text")
        .addColumn("pinned", "integer", (column) => column.notNull())
        .addColumn("mail", "integer", (column) => column.notNull())
        .addColumn("publishAt", time)
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("createdAt", "text", (column) => column.notNull())
        .addColumn("changedAt", time, (column) => column.notNull())
        .addColumn("changedBy", "text", (column) => column.notNull())
        .execute();
      if (engine === "postgres") await addCorrections(database);
      else await rebuildWithCorrections(database);
    },
  };
}

async function addCorrections(database: Kysely<unknown>): Promise<void> {
  const mails = () => database.schema.alterTable("announcementMails");
  await mails()
    .addColumn("correction", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await mails().dropConstraint("announcementMailsOnce").execute();
  await mails()
    .addUniqueConstraint("announcementMailsOnce", ["announcementId", "uid", "correction"])
    .execute();
}

/** SQLite can't change a table's constraint. */
async function rebuildWithCorrections(database: Kysely<unknown>): Promise<void> {
  const tables = database.schema;
  await tables
    .createTable("newMails")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("announcementId", "text", (column) =>
      column.notNull().references("announcements.id").onDelete("cascade"),
    )
    .addColumn("uid", "text", (column) =>
      column.notNull().references("identityUsers.id").onDelete("cascade"),
    )
    .addColumn("correction", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("state", "text", (column) =>
      column
        .notNull()
        .check(sql`"state" in ('waiting', 'claimed', 'handed', 'sent', 'failed', 'doubtful')`),
    )
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("giveUpAt", "text", (column) => column.notNull())
    .addColumn("owner", "text")
    .addColumn("leaseUntil", "text")
    .addColumn("problem", "text")
    .addUniqueConstraint("announcementMailsOnce", ["announcementId", "uid", "correction"])
    .execute();
  const columns = [
    ...["id", "announcementId", "uid", "state", "tries", "dueAt", "giveUpAt"],
    ...["owner", "leaseUntil", "problem"],
  ];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into "newMails" (${names}) select ${names} from "announcementMails"`.execute(
    database,
  );
  await tables.dropTable("announcementMails").execute();
  await tables.alterTable("newMails").renameTo("announcementMails").execute();
  await tables
    .createIndex("announcementMailsByState")
    .on("announcementMails")
    .columns(["state", "dueAt", "id"])
    .execute();
  await tables
    .createIndex("announcementMailsOfResident")
    .on("announcementMails")
    .column("uid")
    .execute();
}
