import { beforeEach, expect, test } from "vitest";
import { makeTables, registerResident, registration, sender } from "../../tests/people.fixture.ts";
import { countWork } from "../../tests/setup/count-work.ts";
import { signIn } from "../account/login.server.ts";
import { database } from "../database/database.server.ts";
import { createAccount } from "./accounts.server.ts";
import { firebaseProject, hashAsFirebase } from "./firebase.fixture.ts";
import { hashFirebaseHash } from "./password-hash.server.ts";
import { findPasswordHash } from "./passwords.server.ts";

const theirs = "theirs6";
const own = /^\$argon2id\$/;

await makeTables();
// The first attempt also reads what later ones find cached.
await signIn({ email: "nobody@example.org", password: theirs }, sender());
beforeEach(() => database().deleteFrom("attempts").execute());

async function addImported(): Promise<{ id: string; email: string }> {
  const { name, email } = registration();
  const { hash, salted: salt } = hashAsFirebase(theirs);
  const { signerKey, cost } = firebaseProject;
  const passwordHash = await hashFirebaseHash({ hash, signerKey, salt, cost });
  const id = await createAccount(database(), { name, email, passwordHash });
  return { id, email };
}

test("an imported password logs in, and is replaced by the site's own hash of it", async () => {
  const { id, email } = await addImported();
  const { result, scrypts } = await countWork(() => signIn({ email, password: theirs }, sender()));
  expect(result).toMatchObject({ ok: true });
  expect(scrypts).toBe(1);
  expect(await findPasswordHash(id)).toMatch(own);
  expect(await signIn({ email, password: theirs }, sender())).toMatchObject({ ok: true });
});

test("a wrong password is refused and counted, and the imported hash stays", async () => {
  const { id, email } = await addImported();
  const from = sender();
  const guess = () => signIn({ email, password: "not theirs" }, from);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect(await guess()).toEqual({ ok: false, error: "auth/invalid-credential" });
  }
  const { result, scrypts, hashes } = await countWork(guess);
  expect(result).toMatchObject({ ok: false, error: "auth/too-many-requests" });
  expect([scrypts, hashes]).toEqual([0, 0]);
  expect(await findPasswordHash(id)).toMatch(/^\$firebase-scrypt\$/);
});

test("while imported passwords are there, an attempt costs the same whoever is tried", async () => {
  const imported = await addImported();
  const { email } = await registerResident();
  const tried = [imported.email, email, "nobody@example.org"];
  for (const address of tried) {
    const attempt = () => signIn({ email: address, password: "not it, not it" }, sender());
    const { scrypts, hashes } = await countWork(attempt);
    expect([scrypts, hashes]).toEqual([1, 1]);
  }
});
