/**
 * What a time could tell of an account, or cost the site, is counted here as work: passwords hashed
 * and statements of the database.
 */
import { beforeEach, expect, test } from "vitest";
import { makeTables, registerResident, registration, sender } from "../../tests/people.fixture.ts";
import { countWork, type Statement } from "../../tests/setup/count-work.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { requestPasswordLink } from "./forgot-password.server.ts";
import { signIn } from "./login.server.ts";
import { signUp } from "./register.server.ts";

const known = "teal@example.org";
const unknown = "tea1@example.org";

await makeTables();
await registerResident({ email: known });
// The first of each kind also reads what every later one has read already.
await signIn({ email: unknown, password: "not it, not it" }, sender());
await requestPasswordLink("c00t@example.org", sender());
// What an answer left to be done afterwards isn't the next one's work.
beforeEach(waitForBackground);

/** The statements alone, without the values that they carry. */
function texts(statements: Statement[]): string[] {
  return statements.map(({ sql }) => sql);
}

test("'log in' does the same for an account with a wrong password, and for none", async () => {
  const attempt = (email: string) =>
    countWork(() => signIn({ email, password: "not it, not it" }, sender()));
  const forNone = await attempt(unknown);
  const forOne = await attempt(known);
  expect(forOne.result).toEqual({ ok: false, error: "auth/invalid-credential" });
  expect(forOne.result).toEqual(forNone.result);
  expect([forOne.hashes, forNone.hashes]).toEqual([1, 1]);
  expect(texts(forOne.statements)).toEqual(texts(forNone.statements));
});

test("'register' hashes the password also where the address is taken", async () => {
  const free = await countWork(() => signUp(registration(), sender()));
  const taken = await countWork(() => signUp(registration({ email: known }), sender()));
  expect(free.result).toMatchObject({ ok: true });
  expect(taken.result).toMatchObject({ ok: false, error: "auth/email-already-in-use" });
  expect([free.hashes, taken.hashes]).toEqual([1, 1]);
});

test("a forgotten password's link costs the same before the answer, for an account and for none", async () => {
  const ask = (email: string) => countWork(() => requestPasswordLink(email, sender()));
  const forOne = await ask(known);
  const forNone = await ask(unknown);
  expect([forOne.result, forNone.result]).toEqual([{ ok: true }, { ok: true }]);
  expect([forOne.hashes, forNone.hashes]).toEqual([0, 0]);
  expect(texts(forOne.statements)).toEqual(texts(forNone.statements));
});
