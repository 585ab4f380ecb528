import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";
import {
  beginEdition,
  type EntryTables,
  formatValues,
  insertRows,
  lockTables,
  newestEdition,
} from "./entry-rows.server.ts";

/** What announcements and their drafts had in common. */
interface Text {
  id: string;
  title: string;
  body: string;
  dateCreated: string;
  expiresOn: string | null;
  pinned: number;
  version: number;
  /** JSON. */
  attachments: string | null;
}

/** What this reads and writes, as it was on its day. */
interface Tables extends EntryTables {
  announcements: Text & { createdAt: string; editedAt: string | null };
  announcementDrafts: Text & {
    mail: number;
    publishAt: string | null;
    changedAt: string;
    changedBy: string;
  };
  mails: { correction: number | null };
  contentFiles: { hash: string; firstEdition: number | null };
  contentDrafts: {
    id: string;
    kind: string;
    entry: null;
    action: string;
    title: string;
    fields: string;
    seen: null;
    savedBy: string;
    savedAt: string;
    revision: number;
    publishAt: string | null;
    problem: null;
  };
  contentDraftFiles: { draft: string; hash: string };
}

const kind = "announcements";

/** Each announcement as an entry, and each draft of one as a draft like all others. */
export function announcements(engine: Engine): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const on = database as Kysely<Tables>;
      const written = ["editions", "entries", "announcements", "announcementDrafts", "mails"];
      await lockTables(on, engine, written);
      await moveAnnouncements(on);
      await moveDrafts(on);
      // Until now the version of an announcement, from now on the number of an edition, which it mustn't equal.
      const renumbered = on.updateTable("mails").set({ correction: sql`-"correction"` });
      await renumbered.where("correction", ">", 0).execute();
      for (const statement of detachMails(engine)) await sql.raw(statement).execute(on);
      for (const table of ["attachmentFiles", "announcementDrafts", kind]) {
        await on.schema.dropTable(table).execute();
      }
    },
  };
}

async function moveAnnouncements(on: Kysely<Tables>): Promise<void> {
  const rows = await on.selectFrom("announcements").selectAll().orderBy("id").execute();
  const newest = await newestEdition(on);
  // Without an edition, there was no site to post announcements on.
  if (!newest || rows.length === 0) return;
  const { number: oldest } = await on
    .selectFrom("editions")
    .select("number")
    .orderBy("number")
    .executeTakeFirstOrThrow();
  const reason = "Announcements are kept in the history from now on";
  const number = await beginEdition(on, newest, reason);
  // Of every edition, so that going back to one from before the update takes no announcement off.
  const rest = { fromEdition: oldest, toEdition: null, isTakenDown: 0, position: null } as const;
  const entries = rows.map((row) => {
    const values = { ...valuesOf(row), postedAt: row.createdAt, editedAt: row.editedAt ?? "" };
    return { kind, slug: row.id, values: formatValues(values), audience: "residents", ...rest };
  });
  await insertRows(on, entries);
  for (const row of rows) {
    const hashes = filesOf(row).map(({ hash }) => hash);
    if (hashes.length === 0) continue;
    await on
      .updateTable("contentFiles")
      .set({ firstEdition: number })
      .where("hash", "in", hashes)
      .where("firstEdition", "is", null)
      .execute();
  }
}

async function moveDrafts(on: Kysely<Tables>): Promise<void> {
  for (const draft of await on.selectFrom("announcementDrafts").selectAll().execute()) {
    const { id, title, changedBy, changedAt, version, publishAt } = draft;
    const fields = formatValues({ ...valuesOf(draft), mail: draft.mail ? "on" : "" });
    const saved = { savedBy: changedBy, savedAt: changedAt, revision: version + 1, publishAt };
    await on
      .insertInto("contentDrafts")
      .values({
        id,
        kind,
        entry: null,
        action: "save",
        title,
        fields,
        seen: null,
        problem: null,
        ...saved,
      })
      .execute();
    for (const hash of new Set(filesOf(draft).map((file) => file.hash))) {
      await on.insertInto("contentDraftFiles").values({ draft: id, hash }).execute();
    }
  }
}

interface File {
  hash: string;
  name: string;
  alt: string;
}

function filesOf({ attachments }: Text): File[] {
  return attachments === null ? [] : JSON.parse(attachments);
}

function valuesOf(text: Text): Record<string, string> {
  const { title, body, dateCreated, expiresOn, pinned } = text;
  const files = filesOf(text).flatMap(({ hash, name, alt }, index) => {
    const field = `attachment${index + 1}`;
    return [
      [field, `${hash} ${name}`],
      [`${field}Alt`, alt],
    ];
  });
  return {
    ...{ title, body, dateCreated, expiresOn: expiresOn ?? "", pinned: pinned ? "on" : "" },
    ...Object.fromEntries(files),
  };
}

/** Has emails name an announcement that isn't in a table of its own. SQLite needs the table anew. */
function detachMails(engine: Engine): string[] {
  if (engine === "postgres") {
    return ['alter table "mails" drop constraint "mails_announcementId_fkey"'];
  }
  const columns = `"id", "kind", "state", "tries", "dueAt", "giveUpAt", "owner", "leaseUntil", "problem",
    "announcementId", "uid", "correction", "messageId", "sealed"`;
  return [
    `create table "newMails" (
      "id" text primary key, "kind" text not null,
      "state" text not null
        check ("state" in ('waiting', 'claimed', 'handed', 'sent', 'failed', 'doubtful')),
      "tries" integer not null, "dueAt" text not null, "giveUpAt" text not null, "owner" text,
      "leaseUntil" text, "problem" text,
      "announcementId" text,
      "uid" text references "identityUsers" ("id") on delete cascade,
      "correction" integer,
      "messageId" text unique references "contactMessages" ("id") on delete cascade,
      "sealed" text,
      unique ("announcementId", "uid", "correction")
    )`,
    `insert into "newMails" (${columns}) select ${columns} from "mails"`,
    'drop table "mails"',
    'alter table "newMails" rename to "mails"',
    'create index "mailsByState" on "mails" ("state", "dueAt", "id")',
    'create index "mailsOfResident" on "mails" ("uid")',
  ];
}
