import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkIn, takeMail } from "../../tests/outbox.ts";
import {
  enter,
  makeTables,
  password,
  registerResident,
  registration,
  sender,
} from "../../tests/people.fixture.ts";
import { makeFeedKey } from "../announcements/feed.server.ts";
import { database } from "../database/database.server.ts";
import { proveEmail, readAccount } from "../identity/accounts.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { environment } from "../platform/environment.server.ts";
import { confirmEmail, requestEmailChange } from "./change-email.server.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";
import { choosePassword, requestPasswordLink } from "./forgot-password.server.ts";
import { signIn } from "./login.server.ts";
import { undoEmailChange } from "./undo-email.server.ts";

const day = 24 * 60 * 60 * 1000;
const chosen = "chosen by the link";
const expired = { ok: false, error: "auth/link-expired" };

beforeAll(makeTables);
beforeEach(async () => {
  await database().deleteFrom("attempts").execute();
});
afterEach(() => vi.useRealTimers());

type Somebody = Awaited<ReturnType<typeof someResident>>;

async function someResident() {
  const { email } = registration();
  return { email, ...(await registerResident({ email })) };
}

const invent = () => `new-${randomUUID()}@example.org`;

/** The token in the email to an address with a subject. */
async function tokenTo(address: string, subject: string): Promise<string> {
  const mail = await takeMail(environment().DATA_DIR, address, subject);
  return linkIn(mail).split("=")[1] ?? "";
}

/** The subject of the email to the mailbox that no longer logs in, with a link to undo that or without. */
const changed = "the email you log in with was changed";

/** Changes somebody's sign-in address; returns the undo token of the former mailbox. */
async function change(somebody: Somebody, address: string): Promise<string> {
  const former = await changeOnly(somebody, address);
  return tokenTo(former, changed);
}

/** Changes somebody's sign-in address; returns the former one. */
async function changeOnly(somebody: Somebody, address: string): Promise<string> {
  const { person } = await findSignedIn(somebody.headers);
  if (!person) throw new Error("Nobody is signed in");
  const typed = { email: address, currentPassword: password };
  const asked = await requestEmailChange(person, typed, sender(somebody.headers));
  expect(asked).toEqual({ ok: true });
  const token = await tokenTo(address, "confirm this address");
  const confirmed = await confirmEmail(person, token, somebody.headers);
  expect(confirmed).toMatchObject({ ok: true });
  return person.signInAddress;
}

async function addressOf({ person }: Somebody): Promise<string | undefined> {
  return (await readAccount(person.id))?.email;
}

test("the old mailbox restores its address, and revokes all sessions, feed and password", async () => {
  const owner = await someResident();
  const thiefsAddress = invent();
  const token = await change(owner, thiefsAddress);
  await makeFeedKey(owner.person);
  // The attacker changes the password, too.
  await requestPasswordLink(thiefsAddress, sender());
  const thiefs = await tokenTo(thiefsAddress, "choose a new password");
  expect(await choosePassword(thiefs, chosen, new Headers())).toMatchObject({ ok: true });
  const session = await enter({ email: thiefsAddress, password: chosen });
  expect(await undoEmailChange(token)).toEqual({ ok: true });
  expect(await addressOf(owner)).toBe(owner.email);
  expect((await findSignedIn(session)).person).toBeNull();
  expect((await readAccount(owner.person.id))?.feedMadeAt).toBeNull();
  for (const email of [owner.email, thiefsAddress]) {
    expect(await signIn({ email, password: chosen }, sender())).toMatchObject({ ok: false });
  }
  const next = await tokenTo(owner.email, "your old address is back");
  expect(await choosePassword(next, "the owner's own words", new Headers())).toMatchObject({
    ok: true,
  });
  const entered = await signIn({ email: owner.email, password: "the owner's own words" }, sender());
  expect(entered).toMatchObject({ ok: true });
  expect(await undoEmailChange(token)).toEqual(expired);
  await takeMail(
    environment().DATA_DIR,
    thiefsAddress,
    "you can't log in with this address anymore",
  );
  const events = await database()
    .selectFrom("auditEvents")
    .select(["actor", "subject"])
    .where("kind", "=", "address-change-undone")
    .execute();
  expect(events).toContainEqual({ actor: null, subject: owner.person.id });
});

test("after several changes, the earliest mailbox wins", async () => {
  const owner = await someResident();
  const [second, third] = [invent(), invent()];
  const first = await change(owner, second);
  const later = await change(owner, third);
  expect(await undoEmailChange(first)).toEqual({ ok: true });
  expect(await addressOf(owner)).toBe(owner.email);
  expect(await undoEmailChange(later)).toEqual(expired);
});

test("using a later undo token doesn't revoke the earlier one", async () => {
  const owner = await someResident();
  const second = invent();
  const first = await change(owner, second);
  const later = await change(owner, invent());
  expect(await undoEmailChange(later)).toEqual({ ok: true });
  expect(await addressOf(owner)).toBe(second);
  expect(await undoEmailChange(first)).toEqual({ ok: true });
  expect(await addressOf(owner)).toBe(owner.email);
});

test("returning to the old address creates no undo token for the new one", async () => {
  const owner = await someResident();
  const second = invent();
  const first = await change(owner, second);
  await changeOnly(owner, owner.email);
  expect(await undoEmailChange(first)).toEqual(expired);
  const mail = await takeMail(environment().DATA_DIR, second, changed);
  expect(mail.text).toContain("write to us right away");
  expect(mail.text).not.toContain("token=");
});

test("an unverified account at the old address doesn't block undoing", async () => {
  const owner = await someResident();
  const token = await change(owner, invent());
  const squatter = await registerResident({ email: owner.email });
  expect(await undoEmailChange(token)).toEqual({ ok: true });
  expect(await addressOf(owner)).toBe(owner.email);
  expect(await readAccount(squatter.person.id)).toBeUndefined();
  expect((await findSignedIn(squatter.headers)).person).toBeNull();
  const events = await database()
    .selectFrom("auditEvents")
    .select(["kind", "actor"])
    .where("subject", "=", squatter.person.id)
    .where("kind", "=", "resident-removed")
    .execute();
  expect(events).toEqual([{ kind: "resident-removed", actor: null }]);
});

test("an address that another account has verified meanwhile stays, and so does the token", async () => {
  const owner = await someResident();
  const token = await change(owner, invent());
  const other = { email: owner.email, ...(await registerResident({ email: owner.email })) };
  await proveEmail(database(), other.person.id, owner.email);
  const refused = { ok: false, error: "auth/former-address-taken" };
  expect(await undoEmailChange(token)).toEqual(refused);
  expect((await findSignedIn(owner.headers)).person).not.toBeNull();
  await deleteOwnAccount(other.person, password, sender(other.headers));
  expect(await undoEmailChange(token)).toEqual({ ok: true });
});

test("a deleted account's token and a made-up one do nothing", async () => {
  const owner = await someResident();
  const token = await change(owner, invent());
  const { person } = await findSignedIn(owner.headers);
  if (person) await deleteOwnAccount(person, password, sender(owner.headers));
  for (const link of [token, "", "made-up"]) expect(await undoEmailChange(link)).toEqual(expired);
});

test("the token works once, for a week, and only its hash is stored", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const owner = await someResident();
  const token = await change(owner, invent());
  const kept = await database().selectFrom("oneTimeLinks").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(token);
  vi.setSystemTime(Date.now() + 7 * day + 1000);
  expect(await undoEmailChange(token)).toEqual(expired);
  vi.setSystemTime(Date.now() - 2000);
  const pressed = await Promise.all([undoEmailChange(token), undoEmailChange(token)]);
  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
});
