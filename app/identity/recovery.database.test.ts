import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkIn, takeMail } from "../../tests/outbox.ts";
import {
  enter,
  headersWith,
  makeTables,
  password,
  registerResident,
  sender,
} from "../../tests/people.fixture.ts";
import { countWork } from "../../tests/setup/count-work.ts";
import { confirmEmail, requestEmailChange } from "../account/change-email.server.ts";
import { choosePassword, requestPasswordLink } from "../account/forgot-password.server.ts";
import { signIn } from "../account/login.server.ts";
import { changePassword } from "../account/password.server.ts";
import { makeFeedKey, readFeed } from "../announcements/feed.server.ts";
import { database } from "../database/database.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { readAccount } from "./accounts.server.ts";
import { findSignedIn } from "./sessions.server.ts";
import { findTrustedDevice } from "./trusted-device.server.ts";

const chosen = "chosen by the link";
const onceVerified: (() => Promise<unknown>)[] = [];

vi.mock(import("./password-hash.server.ts"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    async verifyPassword(...given) {
      const isRight = await actual.verifyPassword(...given);
      await onceVerified.pop()?.();
      return isRight;
    },
  };
});

beforeAll(makeTables);
beforeEach(() => database().deleteFrom("attempts").execute());
afterEach(() => vi.useRealTimers());

async function tokenTo(address: string, subject = "choose a new password"): Promise<string> {
  const mail = await takeMail(address, subject);
  return new URL(linkIn(mail), "http://localhost").searchParams.get("token") ?? "";
}

/** Chooses a password by an emailed link, in a separate browser; returns that browser's cookies. */
async function recoverBy(email: string, word = chosen): Promise<Headers> {
  await requestPasswordLink(email, sender());
  const result = await choosePassword(await tokenTo(email), word, new Headers());
  if (!result.ok) throw new Error(result.error);
  return headersWith(result.setCookies);
}

test("a recovery ends the trust in every browser but the one that it was done in", async () => {
  const { email, headers } = await registerResident();
  const elsewhere = await enter({ email, password });
  for (const browser of [headers, elsewhere]) {
    expect(await findTrustedDevice(browser, email)).not.toBeNull();
  }
  const owners = await recoverBy(email);
  for (const browser of [headers, elsewhere]) {
    expect(await findTrustedDevice(browser, email)).toBeNull();
  }
  expect(await findTrustedDevice(owners, email)).not.toBeNull();
  const back = await enter({ email, password: chosen }, sender(headers));
  expect(await findTrustedDevice(back, email)).not.toBeNull();
});

test("the owner's own change of password or address leaves the trust in their browsers", async () => {
  const { email, person, headers } = await registerResident();
  const change = { currentPassword: password, password: chosen };
  expect(await changePassword(person, change, sender(headers))).toMatchObject({ ok: true });
  expect(await findTrustedDevice(headers, email)).not.toBeNull();
  const again = await enter({ email, password: chosen });
  const { person: entered } = await findSignedIn(again);
  if (!entered) throw new Error("Nobody is signed in");
  const wanted = `new-${email}`;
  const asked = { email: wanted, currentPassword: chosen };
  expect(await requestEmailChange(entered, asked, sender(again))).toEqual({ ok: true });
  const token = await tokenTo(wanted, "confirm your new email address");
  const confirmed = await confirmEmail(entered, token, again);
  expect(confirmed).toMatchObject({ ok: true });
  expect(await findTrustedDevice(headers, wanted)).not.toBeNull();
  expect(await findTrustedDevice(headers, email)).toBeNull();
});

test("who registers with the address of an account that is gone isn't trusted as it was", async () => {
  const { email, person, headers } = await registerResident();
  await database().deleteFrom("identityUsers").where("id", "=", person.id).execute();
  expect(await findTrustedDevice(headers, email)).toBeNull();
  await registerResident({ email });
  expect(await findTrustedDevice(headers, email)).toBeNull();
});

test("a recovery ends the feed, and its mail says so where there was one", async () => {
  const { email, person } = await registerResident();
  const key = await makeFeedKey(person);
  expect(await readFeed(key)).toContain("<feed");
  await recoverBy(email);
  expect(await readFeed(key)).toBeUndefined();
  expect((await readAccount(person.id))?.feedMadeAt).toBeNull();
  const told = await takeMail(email, "your password was changed");
  expect(told.text).toMatch(/Your feed address .+ has stopped working.+\/account/);
  const other = await registerResident();
  await recoverBy(other.email);
  const plain = await takeMail(other.email, "your password was changed");
  expect(plain.text).not.toContain("feed");
  expect(plain.text).toContain("/forgotpassword");
});

test("an old password that is looked at during the recovery opens nothing afterwards", async () => {
  const { email, person } = await registerResident();
  onceVerified.push(() => recoverBy(email));
  const expected = { ok: false, error: "auth/invalid-credential" };
  expect(await signIn({ email, password }, sender())).toEqual(expected);
  const left = database().selectFrom("identitySessions").select("id");
  expect(await left.where("userId", "=", person.id).execute()).toEqual([]);
  expect(await signIn({ email, password: chosen }, sender())).toMatchObject({ ok: true });
});

test("whether an account trusts a browser is looked up the same where there is no account", async () => {
  const { email, headers } = await registerResident();
  const other = await registerResident();
  await waitForBackground();
  const look = (address: string) => countWork(() => findTrustedDevice(headers, address));
  const forOne = await look(other.email);
  const forNone = await look("nobody@example.org");
  expect([forOne.result, forNone.result]).toEqual([null, null]);
  const texts = [forOne, forNone].map(({ statements }) => statements.map(({ sql }) => sql));
  expect(texts[0]).toHaveLength(1);
  expect(texts[1]).toEqual(texts[0]);
  expect((await look(email)).result).not.toBeNull();
});
