import { beforeEach, expect, test } from "vitest";
import {
  enter,
  makeTables,
  password,
  registerResident,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { findPendingEmail } from "../identity/tokens.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { environment } from "../platform/environment.server.ts";
import { confirmEmail, requestEmailChange } from "./change-email.server.ts";
import { choosePassword } from "./forgot-password.server.ts";
import { makeResidentLink } from "./handed-links.server.ts";
import { signIn } from "./login.server.ts";

const chosen = "chosen by the link";
const day = 24 * 60 * 60 * 1000;

await makeTables();
const administrator = (await signInAdministrator()).person;
beforeEach(() => database().deleteFrom("attempts").execute());

async function make(uid: string, what: "password" | "email") {
  const made = await makeResidentLink(administrator, uid, what);
  if (!made || !("url" in made)) throw new Error("There is no link");
  return { ...made, token: new URL(made.url).searchParams.get("token") ?? "" };
}

/** A resident who asked for a new email. */
async function askingResident(wanted = `new-${crypto.randomUUID()}@example.org`) {
  const resident = await registerResident();
  const asked = { email: wanted, currentPassword: password };
  expect(await requestEmailChange(resident.person, asked, sender())).toEqual({ ok: true });
  await waitForBackground();
  return { ...resident, wanted };
}

test("a password's link works once, for a day, ends sessions, proves no mailbox, and is in the audit log", async () => {
  const { email, person, headers } = await registerResident();
  await database().deleteFrom("auditEvents").execute();
  const replaced = await make(person.id, "password");
  const { to, token } = await make(person.id, "password");
  expect(to).toBe(email);
  const link = database().selectFrom("oneTimeLinks").where("userId", "=", person.id);
  const { createdAt, expiresAt } = await link.selectAll().executeTakeFirstOrThrow();
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(day);
  expect((await findSignedIn(headers)).person).not.toBeNull();
  expect(await choosePassword(replaced.token, chosen, new Headers())).toMatchObject({ ok: false });
  expect(await choosePassword(token, chosen, new Headers())).toMatchObject({ ok: true, email });
  expect(await choosePassword(token, chosen, new Headers())).toMatchObject({ ok: false });
  expect((await findSignedIn(headers)).person).toBeNull();
  expect(await signIn({ email, password: chosen }, sender())).toMatchObject({ ok: true });
  expect((await readAccount(person.id))?.addressProvenAt).toBeNull();
  const events = await database().selectFrom("auditEvents").selectAll().orderBy("id").execute();
  const made = { kind: "password-link-made", actor: administrator.id, subject: person.id };
  expect(events).toMatchObject([made, made, { kind: "password-reset", actor: person.id }]);
});

test("a new email's link changes it in the resident's session alone, proves no mailbox, and replaces the unsent one", async () => {
  const { email, person, headers, wanted } = await askingResident();
  const { to, token } = await make(person.id, "email");
  expect(to).toBe(wanted);
  const other = await registerResident();
  const notYours = { ok: false, error: "auth/not-your-link" };
  expect(await confirmEmail(other.person, token, other.headers)).toEqual(notYours);
  expect(await confirmEmail(administrator, token, new Headers())).toEqual(notYours);
  expect(await confirmEmail(person, token, headers)).toMatchObject({ ok: true, isChanged: true });
  expect(await signIn({ email, password }, sender())).toMatchObject({ ok: false });
  await enter({ email: wanted, password });
  expect(await readAccount(person.id)).toMatchObject({ email: wanted, addressProvenAt: null });
});

test("nobody gets one who asked for no new email, or for somebody else's", async () => {
  const { email, person } = await registerResident();
  expect(await makeResidentLink(administrator, person.id, "email")).toBeUndefined();
  const asking = await askingResident(email.toUpperCase());
  expect(await makeResidentLink(administrator, asking.person.id, "email")).toBeUndefined();
});

test("a mail server proves the new mailbox, so the administrator can't", async () => {
  const { person } = await askingResident();
  environment().SMTP_URL = "smtp://mail.example.org";
  expect(await makeResidentLink(administrator, person.id, "email")).toBeUndefined();
  expect(await findPendingEmail(person)).toBeDefined();
  delete environment().SMTP_URL;
});

test("there is none for an administrator's account or an unknown one", async () => {
  const other = await registerResident();
  const accounts = database().updateTable("identityUsers").where("id", "=", other.person.id);
  await accounts.set({ role: "administrator" }).execute();
  for (const id of [administrator.id, other.person.id, "nobody"]) {
    for (const what of ["password", "email"] as const) {
      expect(await makeResidentLink(administrator, id, what)).toBeUndefined();
    }
  }
  await database().deleteFrom("identityUsers").where("id", "=", other.person.id).execute();
  const links = database().selectFrom("oneTimeLinks").where("userId", "=", administrator.id);
  expect(await links.selectAll().execute()).toEqual([]);
});

test("an hour has 20", async () => {
  const { person } = await registerResident();
  for (let time = 0; time < 20; time += 1) await make(person.id, "password");
  const tooMany = { ok: false, error: "auth/too-many-requests" };
  expect(await makeResidentLink(administrator, person.id, "password")).toMatchObject(tooMany);
});
