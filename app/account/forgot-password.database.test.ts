import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkIn, listMails, waitForMail } from "../../tests/outbox.ts";
import {
  administratorCredentials,
  enter,
  makeTables,
  password,
  registerResident,
  registration,
  sender,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { content } from "../editions/content.server.ts";
import { findAccountId } from "../identity/accounts.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { environment, noteOrigin } from "../platform/environment.server.ts";
import { choosePassword, requestPasswordLink } from "./forgot-password.server.ts";
import { signIn } from "./login.server.ts";

const hour = 60 * 60 * 1000;
const chosen = "chosen by the link";
const expired = { ok: false, error: "auth/link-expired" };

beforeAll(async () => {
  await makeTables();
  noteOrigin("http://localhost:4321");
});
beforeEach(async () => {
  await database().deleteFrom("attempts").execute();
});
afterEach(() => vi.useRealTimers());

/** Somebody who has just registered. */
async function someResident() {
  const { email } = registration();
  const { headers } = await registerResident({ email });
  return { email, headers };
}

/** Asks for a link and reads the token in the mail that comes, the nth of this address. */
async function askForToken(email: string, nth = 1): Promise<string> {
  expect(await requestPasswordLink(email, sender())).toEqual({ ok: true });
  const mail = await waitForMail(environment().DATA_DIR, email.toLowerCase(), nth);
  return new URL(linkIn(mail), "http://localhost").searchParams.get("token") ?? "";
}

test("the mail leads to the site's own address, from the association", async () => {
  const { email } = await someResident();
  const headers = new Headers({ Host: "evil.example", "X-Forwarded-Host": "evil.example" });
  await requestPasswordLink(email.toUpperCase(), sender(headers));
  const mail = await waitForMail(environment().DATA_DIR, email);
  expect(mail.text).toMatch(/^http:\/\/localhost:4321\/choosepassword\?token=[\w-]{32}$/m);
  expect(mail.text).not.toContain("evil");
  expect(mail.from).toContain(`<${content.site.email}>`);
  expect(mail.subject).toBe(`${content.site.shortName}: choose a new password`);
});

test("the link sets the password once, and ends every session", async () => {
  const { email, headers } = await someResident();
  const token = await askForToken(email);
  expect(await choosePassword(token, chosen, new Headers())).toMatchObject({ ok: true });
  expect((await findSignedIn(headers)).person).toBeNull();
  expect(await signIn({ email, password }, sender())).toMatchObject({ ok: false });
  expect(await signIn({ email, password: chosen }, sender())).toMatchObject({ ok: true });
  expect(await choosePassword(token, "chosen once more", new Headers())).toEqual(expired);
  const notice = await waitForMail(environment().DATA_DIR, email, 2);
  expect(notice.subject).toContain("your password was changed");
  expect(notice.text).toContain("http://localhost:4321/forgotpassword");
});

test("10 uses of one link at once set one password", async () => {
  const { email } = await someResident();
  const token = await askForToken(email);
  const passwords = Array.from({ length: 10 }, (_, place) => `${chosen} ${place}`);
  const results = await Promise.all(
    passwords.map((word) => choosePassword(token, word, new Headers())),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = passwords[results.findIndex(({ ok }) => ok)] ?? "";
  expect(await signIn({ email, password: winner }, sender())).toMatchObject({ ok: true });
});

test("a new link ends the one before", async () => {
  const { email } = await someResident();
  const first = await askForToken(email);
  const second = await askForToken(email, 2);
  expect(await choosePassword(first, chosen, new Headers())).toEqual(expired);
  expect(await choosePassword(second, chosen, new Headers())).toMatchObject({ ok: true });
});

test("the audit log tells of mailed links, by nobody known, and only of accounts", async () => {
  const { email } = await someResident();
  await database().deleteFrom("auditEvents").execute();
  await requestPasswordLink("nobody@example.org", sender());
  await askForToken(email);
  const events = await database().selectFrom("auditEvents").selectAll().execute();
  const told = { kind: "password-link-mailed", actor: null, times: 1 };
  expect(events).toMatchObject([{ ...told, subject: await findAccountId(email) }]);
});

test("a weak password leaves the link as it is", async () => {
  const { email } = await someResident();
  const token = await askForToken(email);
  for (const weak of ["password1", email]) {
    const answer = await choosePassword(token, weak, new Headers());
    expect(answer).toEqual({ ok: false, error: "auth/weak-password" });
  }
  expect(await choosePassword(token, chosen, new Headers())).toMatchObject({ ok: true });
});

test("a link works for an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { email } = await someResident();
  const late = await askForToken(email);
  vi.setSystemTime(Date.now() + hour + 1000);
  expect(await choosePassword(late, chosen, new Headers())).toEqual(expired);
  const { email: other } = await someResident();
  const inTime = await askForToken(other);
  vi.setSystemTime(Date.now() + hour - 1000);
  expect(await choosePassword(inTime, chosen, new Headers())).toMatchObject({ ok: true });
});

test("an address without an account gets no mail, and the same answer", async () => {
  expect(await requestPasswordLink("nobody@example.org", sender())).toEqual({ ok: true });
  await waitForBackground();
  const written = listMails(environment().DATA_DIR).map(({ to }) => to);
  expect(written).not.toContain("nobody@example.org");
});

test("the administrator gets a link like everyone", async () => {
  const { headers } = await signInAdministrator();
  const token = await askForToken(administratorCredentials.email);
  expect(await choosePassword(token, chosen, new Headers())).toMatchObject({ ok: true });
  expect((await findSignedIn(headers)).person).toBeNull();
});

test("the browser that chose is known, and signs in while strangers try the account", async () => {
  const { email } = await someResident();
  for (let time = 0; time < 11; time += 1) await signIn({ email, password: "wrong" }, sender());
  const token = await askForToken(email);
  const result = await choosePassword(token, chosen, new Headers());
  const [device = ""] = result.ok ? result.setCookies : [];
  const headers = new Headers({ Cookie: device.split(";")[0] ?? "" });
  await expect(enter({ email, password: chosen }, sender(headers))).resolves.toBeDefined();
  expect(await signIn({ email, password: chosen }, sender())).toMatchObject({
    error: "auth/too-many-requests",
  });
});

test.each(["with", "without"])("an address %s an account has 3 links an hour", async (which) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const email = which === "with" ? (await someResident()).email : "nobody@example.org";
  for (const written of [email, email.toUpperCase(), email]) {
    expect(await requestPasswordLink(written, sender())).toEqual({ ok: true });
  }
  expect(await requestPasswordLink(email, sender())).toEqual({
    ok: false,
    error: "auth/too-many-requests",
    retryAfter: 3600,
  });
});

test("a network has 10 links an hour", async () => {
  const from = sender();
  for (let time = 0; time < 10; time += 1) {
    expect(await requestPasswordLink(`${time}@example.org`, from)).toEqual({ ok: true });
  }
  expect(await requestPasswordLink("11@example.org", from)).toMatchObject({ ok: false });
  expect(await requestPasswordLink("11@example.org", sender())).toEqual({ ok: true });
});
