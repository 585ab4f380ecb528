import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { sender } from "../../../tests/people.fixture.ts";
import { signIn } from "../../account/login.server.ts";
import { hashPassword } from "../../identity/password-hash.server.ts";
import { sessionCookies } from "../../identity/session-cookie.server.ts";
import { findSignedIn } from "../../identity/sessions.server.ts";
import { findToken, hashToken, passwordTokens } from "../../identity/tokens.server.ts";
import { database, databaseEngine } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { migrationsFor } from "../migrations.server.ts";

test("who has an account, and who is logged in, stays so without the identity library", async () => {
  const provider = { getMigrations: async () => migrationsFor(databaseEngine()) };
  const before = await new Migrator({ db: database(), provider }).migrateTo("0030-baseline");
  expect(before.error).toBeUndefined();
  const now = new Date().toISOString();
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const no = databaseEngine() === "postgres" ? false : 0;
  const password = "a boat in the reeds";
  const token = "aB3".padEnd(32, "x");
  await sql`insert into "identityUsers" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
    values ('1', 'A', 'a@example.org', ${no}, 'resident', ${now}, ${now})`.execute(database());
  await sql`insert into "identityCredentials" ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
    values ('2', '1', 'credential', '1', ${await hashPassword(password)}, ${now}, ${now})`.execute(
    database(),
  );
  await sql`insert into "identitySessions" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt")
    values ('3', ${hashToken(token)}, '1', ${tomorrow}, ${now}, ${now})`.execute(database());
  const link = { userId: "1", address: null, createdAt: now, expiresAt: tomorrow };
  const links = ["undo-address", "password-mailed"].map((purpose) => ({
    ...{ ...link, tokenHash: hashToken(purpose), purpose: purpose as "password-mailed" },
  }));
  await database().insertInto("oneTimeLinks").values(links).execute();
  await migrate(database(), databaseEngine());
  expect(await findToken("undo-address", passwordTokens)).toBeUndefined();
  expect(await findToken("password-mailed", passwordTokens)).toMatchObject({ id: "1" });
  expect(await database().selectFrom("oneTimeLinks").select("purpose").execute()).toHaveLength(1);
  const [cookie = ""] = sessionCookies(token, { role: "resident", name: "" });
  const { person } = await findSignedIn(new Headers({ Cookie: cookie.split(";", 1)[0] ?? "" }));
  expect(person).toMatchObject({ id: "1", signInAddress: "a@example.org", sessionId: "3" });
  expect(await signIn({ email: "A@example.org", password }, sender())).toMatchObject({ ok: true });
});
