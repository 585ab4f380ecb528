import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  enter,
  headersWith,
  makeTables,
  password,
  registerResident,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { changePassword } from "../account/password.server.ts";
import { database, databaseEngine } from "../database/database.server.ts";
import { noteSecret } from "./site-secret.server.ts";

beforeAll(makeTables);

/** The browser's session cookie, decoded: the token, a dot and its signature. */
function cookieOf(headers: Headers): string {
  const [, value = ""] = /shoreline-session=([^;]+)/.exec(headers.get("Cookie") ?? "") ?? [];
  return decodeURIComponent(value);
}

function tokenOf(headers: Headers): string {
  return cookieOf(headers).split(".", 1)[0] ?? "";
}

async function everyTable(): Promise<string> {
  const { rows } =
    databaseEngine() === "sqlite"
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
          database(),
        )
      : await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public'`.execute(database());
  expect(rows.length).toBeGreaterThan(10);
  const tables = rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database()));
  return JSON.stringify((await Promise.all(tables)).map((table) => table.rows));
}

async function sessionsOf(userId: string) {
  const sessions = database().selectFrom("identitySessions").select(["id", "token"]);
  return sessions.where("userId", "=", userId).execute();
}

test("no row holds a cookie's token, however the session came about", async () => {
  const { email, person, headers } = await registerResident();
  const entered = await enter({ email, password });
  const chosen = "slow water at noon";
  const wanted = { currentPassword: password, password: chosen };
  const changed = await changePassword(person, wanted, sender(headers));
  const renewed = headersWith(changed.ok ? changed.setCookies : []);
  const { headers: administrator } = await signInAdministrator();
  const kept = await everyTable();
  for (const word of [password, chosen]) expect(kept).not.toContain(word);
  for (const browser of [headers, entered, renewed, administrator]) {
    expect(tokenOf(browser)).toMatch(/^[\w-]{32}$/);
    expect(kept).not.toContain(tokenOf(browser));
  }
  expect(await sessionsOf(person.id)).toMatchObject([
    { token: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
});

test("the database notes the secret by a fingerprint, and another one is told once", async () => {
  await noteSecret();
  expect(await noteSecret()).toBeUndefined();
  const settings = database().updateTable("settings").where("key", "=", "secretFingerprint");
  await settings.set({ value: "another's" }).execute();
  expect(await noteSecret()).toMatch(/^Everyone has to log in again, .+ the same SECRET /);
  expect(await noteSecret()).toBeUndefined();
});
