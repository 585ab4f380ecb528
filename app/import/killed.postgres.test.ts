import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { inheritedSettings } from "../../tests/inherited-settings.ts";
import { makeTables } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { noteSecret } from "../identity/site-secret.server.ts";
import { exportedAccount, hashParameters, originalRecord, writeFiles } from "./import.fixture.ts";

const SECRET = "a secret of forty characters, or of more";
process.env["SECRET"] = SECRET;

function startImport(folder: string) {
  const { DATABASE_URL = "", DATA_DIR = "" } = process.env;
  return spawn(process.execPath, ["cli/import.ts", "--apply", folder], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...inheritedSettings, SECRET, DATABASE_URL, DATA_DIR },
    stdio: "ignore",
  });
}

async function listAddresses(): Promise<string[]> {
  const rows = await database().selectFrom("identityUsers").select("email").execute();
  return rows.map(({ email }) => email);
}

test("an import that is killed in the middle of writing has written nothing, and can be repeated", async () => {
  await makeTables();
  await noteSecret();
  const folder = writeFiles({
    "hash-parameters.txt": hashParameters,
    "accounts.json": [exportedAccount("one", "teal@example.org", "theirs6")],
    "users.json": [{ id: "one", ...originalRecord("teal@example.org") }],
  });
  const other = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
  await other.connect();
  try {
    // The last table that an import writes.
    await other.query(`begin; lock table "auditEvents" in access exclusive mode`);
    const killed = startImport(folder);
    const waiting = sql`select query from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`;
    // Not on the other connection: within a transaction the server shows the same again and again.
    await expect
      .poll(async () => (await waiting.execute(database())).rows, { interval: 20 })
      .toEqual([{ query: expect.stringMatching(/^insert into "auditEvents"/) }]);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    await other.query("rollback");
  } finally {
    await other.end();
  }
  expect(await listAddresses()).toEqual([]);
  const [code] = await once(startImport(folder), "exit");
  expect(code).toBe(0);
  expect(await listAddresses()).toEqual(["teal@example.org"]);
});
