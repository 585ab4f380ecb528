import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { olderSite } from "../../../tests/older-site.ts";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { migrationsFor } from "../migrations.server.ts";
import { inspectBackup } from "./backup.server.ts";
import { addChecksum } from "./checksum.server.ts";
import { restoreSqlite } from "./restore.server.ts";
import { copySqlite, inspectSqlite, makeTables, siteAddress } from "./sqlite-copy.server.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Changes or reads a file, bypassing the site. */
function ask(file: string, statement: string) {
  const handle = new DatabaseSync(file);
  try {
    return handle.prepare(statement).all();
  } finally {
    handle.close();
  }
}

const migrations = Object.keys(migrationsFor("sqlite"));

/** A site's database file with one account. */
async function makeSite(): Promise<string> {
  const file = join(folder, "shoreline.db");
  await makeTables(file, migrations);
  ask(
    file,
    `insert into identityUsers (id, name, email, role, createdAt, updatedAt)
      values ('wren', 'Wren', 'wren@example.org', 'resident', '2026', '2026')`,
  );
  return file;
}

test("a backup of version 1.0.0 is restored", async () => {
  const file = join(folder, "shoreline.db");
  const older = new DatabaseSync(file);
  older.exec(olderSite("sqlite").join("\n"));
  older.close();
  const backup = join(folder, "site.backup");
  await copySqlite(siteAddress(file), backup);
  const applied = inspectSqlite(backup).migrations;
  expect(applied).toEqual(migrations);
  await restoreSqlite(backup, file, join(folder, "kept"));
  expect(inspectSqlite(file).migrations).toEqual(applied);
  expect(ask(file, "select name from users")).toEqual([{ name: "Zoë O'Hara" }]);
});

test("sessions and mailed links end, which may have been ended after the backup", async () => {
  const file = await makeSite();
  const values = "'wren', '2026-01-01', '2099-01-01'";
  ask(
    file,
    `insert into identitySessions (id, token, userAgent, userId, createdAt, expiresAt)
      values ('session', 'hash of a session', '', ${values})`,
  );
  ask(
    file,
    `insert into oneTimeLinks (tokenHash, purpose, userId, createdAt, expiresAt)
      values ('hash', 'password-mailed', ${values})`,
  );
  const backup = join(folder, "site.backup");
  await copySqlite(siteAddress(file), backup);
  await restoreSqlite(backup, file, join(folder, "kept"));
  for (const table of ["identitySessions", "oneTimeLinks"]) {
    expect(ask(file, `select * from ${table}`)).toEqual([]);
    expect(ask(join(folder, "kept"), `select * from ${table}`)).toHaveLength(1);
  }
  expect(readFileSync(file).includes("hash of a session")).toBe(false);
});

test("mails that waited are held, feeds end, and drafts come off the schedule", async () => {
  const file = await makeSite();
  const now = new Date().toISOString();
  ask(
    file,
    `insert into users (uid, name, email, houseNum, houseStreet, phoneNumber, includeOnDir, createdAt,
        nameKey, streetKey, cardId, feedKeyHash, feedMadeAt)
      values ('wren', 'Wren', 'wren@example.org', 1, 'Heron Way', '555-0101', 'N', '${now}',
        'wren', 'heron way', 'card', 'hash', '${now}')`,
  );
  ask(
    file,
    `insert into mails (id, kind, announcementId, uid, correction, state, tries, dueAt, giveUpAt)
      values ('mail', 'announcement', 'dock', 'wren', 0, 'waiting', 0, '${now}', '${now}')`,
  );
  ask(
    file,
    `insert into contactMessages (id, recipient, name, email, message, createdAt, answer, answeredAt)
      values ('letter', '', 'Vera', 'vera@example.org', 'Hello?', '${now}', 'Hello.', '${now}')`,
  );
  ask(
    file,
    `insert into mails (id, kind, messageId, sealed, state, tries, dueAt, giveUpAt)
      values ('letter', 'answer', 'letter', null, 'waiting', 0, '${now}', '${now}'),
        ('link', 'single', null, 'sealed', 'waiting', 0, '${now}', '${now}')`,
  );
  ask(
    file,
    `insert into contentDrafts (id, kind, action, title, fields, savedBy, savedAt, revision, publishAt)
      values ('bees', 'faq', 'add', 'Bees?', '{}', 'wren', '${now}', 1, '${now}')`,
  );
  const backup = join(folder, "site.backup");
  await copySqlite(siteAddress(file), backup);
  await addChecksum(backup);
  await restoreSqlite(backup, file, join(folder, "kept"));
  // The restored file may itself be restored, as a copy without a checksum.
  expect((await inspectBackup(file)).isChecked).toBe(false);
  expect(ask(file, "select uid, feedKeyHash, feedMadeAt from users")).toMatchObject([
    { uid: "wren", feedKeyHash: null, feedMadeAt: null },
  ]);
  expect(ask(file, "select id, publishAt from contentDrafts")).toMatchObject([
    { id: "bees", publishAt: null },
  ]);
  expect(ask(file, "select id, state from mails order by id")).toMatchObject([
    { id: "letter", state: "doubtful" },
    { id: "mail", state: "doubtful" },
  ]);
  const [mail] = ask(file, "select id, state, problem from mails where id = 'mail'");
  const problem = expect.stringMatching(/restored from a backup/);
  expect(mail).toMatchObject({ id: "mail", state: "doubtful", problem });
  expect(ask(join(folder, "kept"), "select state from mails where id = 'mail'")).toMatchObject([
    { state: "waiting" },
  ]);
});

test("what a killed restore left behind goes with the next one, and nothing else", async () => {
  const file = await makeSite();
  const backup = join(folder, "site.backup");
  await copySqlite(siteAddress(file), backup);
  const part = `${file}.restored.0123456789ab.part`;
  for (const ending of ["", "-wal", "-shm"]) writeFileSync(part + ending, "every record");
  writeFileSync(join(folder, "mine.part"), "");
  await restoreSqlite(backup, file, join(folder, "kept"));
  expect(readdirSync(folder).sort()).toEqual(["kept", "mine.part", "shoreline.db", "site.backup"]);
});
