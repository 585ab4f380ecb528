import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "../../environment.server.ts";
import { migrate } from "../migrate.server.ts";
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

test("mails that waited when the backup was made are held, not sent once more", async () => {
  const file = join(folder, "shoreline.db");
  const site = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  await migrate(site, "sqlite", readEnvironment({ DATA_DIR: folder }));
  await site.destroy();
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
