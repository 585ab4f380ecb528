import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase, makeOlderSite } from "../../../tests/older-site.ts";
import { registerResident } from "../../../tests/people.fixture.ts";
import { database } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { credentialTables } from "./after-restore.ts";
import { backUp } from "./backup.server.ts";
import { makeBackupPlace, rowsOf } from "./backup-place.fixture.ts";
import { addChecksum } from "./checksum.server.ts";
import { restore } from "./restore.server.ts";

const place = makeBackupPlace();

async function allRows(): Promise<Record<string, string[]>> {
  const entries: Record<string, string[]> = {};
  const tables = await database().introspection.getTables({ withInternalKyselyTables: true });
  for (const { name } of tables) entries[name] = await rowsOf(name);
  return entries;
}

test("a backup restores every row of every table, more than go into one batch, too", async () => {
  for (let number = 0; number < 3; number += 1) await registerResident();
  await sql`insert into "auditEvents" (id, at, kind, times)
    select n::text, n::text, 'resident-removed', 1 from generate_series(1, 1001) n`.execute(
    database(),
  );
  await sql`create table strangers (id text)`.execute(database());
  const { strangers: _, ...before } = await allRows();
  const { rows } = await backUp(place.file);
  expect(rows["auditEvents"]).toBe(before["auditEvents"]?.length);
  expect(rows).not.toHaveProperty("strangers");
  await emptyDatabase();
  await restore(place.file, false);
  const emptied = Object.fromEntries(credentialTables.map((table) => [table, []]));
  expect(await allRows()).toEqual({ ...before, ...emptied });
  // Foreign keys work as before.
  await database().deleteFrom("identityUsers").execute();
  expect(await rowsOf("users")).toEqual([]);
});

test("a backup of version 1.0.0 is restored", async () => {
  await emptyDatabase();
  await makeOlderSite(database(), "postgres");
  await backUp(place.file);
  await emptyDatabase();
  await restore(place.file, false);
  await migrate(database(), "postgres");
  const { rows } = await sql`select name from users`.execute(database());
  expect(rows).toEqual([{ name: "Zoë O'Hara" }]);
});

test("a restore that fails in its middle leaves nothing", async () => {
  await registerResident();
  await backUp(place.file);
  await emptyDatabase();
  const file = new DatabaseSync(place.file);
  file.exec("update users set name = 'a' || char(0) || 'b'");
  file.close();
  await addChecksum(place.file);
  await expect(restore(place.file, false)).rejects.toThrow(
    /PostgreSQL can't keep these records: invalid byte sequence for encoding/,
  );
  expect(await allRows()).toEqual({});
});

test("where a site is, nothing is restored, and the message says what to do", async () => {
  await backUp(place.file);
  await registerResident();
  const before = await allRows();
  await expect(restore(place.file, true)).rejects.toThrow(
    /already a site in the database of DATABASE_URL\. Nothing was changed\.\nCreate an empty database/,
  );
  expect(await allRows()).toEqual(before);
});
