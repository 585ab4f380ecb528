import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrationsFor } from "../migrations.server.ts";
import type { Tables } from "../schema.server.ts";
import { sqliteDialect } from "../sqlite.server.ts";
import { copySqlite } from "./sqlite-copy.server.ts";
import { restoreSqlite } from "./sqlite-restore.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-restore-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes or reads a file, past the site. */
function ask(file: string, statement: string) {
  const handle = new DatabaseSync(file);
  try {
    return handle.prepare(statement).all();
  } finally {
    handle.close();
  }
}

/** Makes the tables of a site as they were after the migrations of a kind, and an account there. */
async function makeSite(file: string, isApplied: (migration: string) => boolean): Promise<void> {
  const site = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  const applied = Object.entries(migrationsFor("sqlite")).filter(([name]) => isApplied(name));
  const provider = { getMigrations: async () => Object.fromEntries(applied) };
  const { error } = await new Migrator({ db: site, provider }).migrateToLatest();
  await site.destroy();
  expect(error).toBeUndefined();
}

test("feeds of announcements end, since their keys may have been ended after the backup", async () => {
  const file = join(folder, "shoreline.db");
  await makeSite(file, () => true);
  const now = new Date().toISOString();
  ask(
    file,
    `insert into identityUsers (id, name, email, emailVerified, role, createdAt, updatedAt)
      values ('wren', 'Wren', 'wren@example.org', 0, 'resident', '${now}', '${now}')`,
  );
  ask(
    file,
    `insert into users (uid, name, email, houseNum, houseStreet, phoneNumber, includeOnDir, createdAt,
        nameKey, streetKey, cardId, feedKeyHash, feedMadeAt)
      values ('wren', 'Wren', 'wren@example.org', 1, 'Heron Way', '555-0101', 'N', '${now}',
        'wren', 'heron way', 'card', 'hash', '${now}')`,
  );
  const backup = join(folder, "site.backup");
  copySqlite(file, backup);
  await restoreSqlite(backup, file, join(folder, "kept"));
  expect(ask(file, "select uid, feedKeyHash, feedMadeAt from users")).toMatchObject([
    { uid: "wren", feedKeyHash: null, feedMadeAt: null },
  ]);
});

test("a backup from before there were feeds is restored", async () => {
  const file = join(folder, "shoreline.db");
  await makeSite(file, (name) => name < "0012");
  const backup = join(folder, "site.backup");
  copySqlite(file, backup);
  await restoreSqlite(backup, file, join(folder, "kept"));
  expect(ask(file, "select name from kysely_migration")).toHaveLength(11);
});

test("mails that waited when the backup was made are held, not sent once more", async () => {
  const file = join(folder, "shoreline.db");
  await makeSite(file, () => true);
  const now = new Date().toISOString();
  ask(
    file,
    `insert into identityUsers (id, name, email, emailVerified, role, createdAt, updatedAt)
      values ('wren', 'Wren', 'wren@example.org', 0, 'resident', '${now}', '${now}')`,
  );
  ask(
    file,
    `insert into announcements (id, title, body, dateCreated, createdAt)
      values ('dock', 'Dock day', 'Bring gloves.', 'May 1', '${now}')`,
  );
  ask(
    file,
    `insert into announcementMails (id, announcementId, uid, state, tries, dueAt, giveUpAt)
      values ('mail', 'dock', 'wren', 'waiting', 0, '${now}', '${now}')`,
  );
  const backup = join(folder, "site.backup");
  copySqlite(file, backup);
  await restoreSqlite(backup, file, join(folder, "kept"));
  const [mail] = ask(file, "select id, state, problem from announcementMails");
  const problem = expect.stringMatching(/restored from a backup/);
  expect(mail).toMatchObject({ id: "mail", state: "doubtful", problem });
  expect(ask(join(folder, "kept"), "select state from announcementMails")).toMatchObject([
    { state: "waiting" },
  ]);
});
