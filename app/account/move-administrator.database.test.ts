import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { takeMail } from "../../tests/outbox.ts";
import {
  makeTables,
  registerResident,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { createToken } from "../identity/tokens.server.ts";
import { administratorLink, findAdministrator, moveAdministrator } from "./administrator.server.ts";
import { choosePassword } from "./forgot-password.server.ts";
import { signIn } from "./login.server.ts";

const origin = "https://heronlake.example.org";
// Each test moves the administrator, so the first to run finds the fixture's.

await makeTables();
const office = await signInAdministrator();
const former = (await findAdministrator())?.email ?? "";

function inventAddress(): string {
  return `board-${randomUUID()}@example.org`;
}

async function idOfAdministrator(): Promise<string> {
  const query = database().selectFrom("identityUsers").select("id");
  return (await query.where("role", "=", "administrator").executeTakeFirstOrThrow()).id;
}

test("the account has the new address, and no old credential opens it", async () => {
  const id = await idOfAdministrator();
  const mailed = await createToken(database(), "password-mailed", id);
  const email = inventAddress();
  expect(await moveAdministrator(email.toUpperCase())).toEqual({ former, email });
  expect((await findAdministrator())?.email).toBe(email);
  expect(await idOfAdministrator()).toBe(id);
  expect((await findSignedIn(office.headers)).person).toBeNull();
  expect(await database().selectFrom("identityCredentials").selectAll().execute()).toEqual([]);
  const another = "a ladder by the north shore";
  expect(await choosePassword(mailed, another, new Headers())).toMatchObject({ ok: false });
  expect((await findAdministrator())?.email).toBe(email);
});

test("a printed link then sets the password that opens it", async () => {
  const email = inventAddress();
  await moveAdministrator(email);
  const link = new URL((await administratorLink(origin)) ?? "");
  const token = link.searchParams.get("token") ?? "";
  const chosen = "a ladder by the south shore";
  expect(await choosePassword(token, chosen, new Headers())).toMatchObject({ ok: true });
  expect(await signIn({ email, password: chosen }, sender())).toMatchObject({ ok: true });
});

test("the audit log records it, and the old mailbox gets an email", async () => {
  const before = (await findAdministrator())?.email ?? "";
  await database().deleteFrom("auditEvents").execute();
  await moveAdministrator(inventAddress());
  const subject = await idOfAdministrator();
  const events = await database().selectFrom("auditEvents").selectAll().execute();
  expect(events).toMatchObject([{ kind: "address-changed", actor: null, subject }]);
  const mail = await takeMail(before, "the email you log in with was changed");
  expect(mail.text).not.toContain("token=");
});

test("a resident's sign-in address is rejected", async () => {
  const before = (await findAdministrator())?.email;
  const email = inventAddress();
  await registerResident({ email });
  await expect(moveAdministrator(email)).rejects.toThrow(`A resident logs in as ${email}`);
  expect((await findAdministrator())?.email).toBe(before);
});

test.each(["board", "a@example.org b@example.org", "", `${"a".repeat(250)}@example.org`])(
  "'%s' is refused as no address",
  async (text) => {
    const before = (await findAdministrator())?.email;
    await expect(moveAdministrator(text)).rejects.toThrow("isn't an email address");
    expect((await findAdministrator())?.email).toBe(before);
  },
);
