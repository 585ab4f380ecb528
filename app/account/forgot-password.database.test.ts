import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { linkIn, listMails, takeMail } from "../../tests/outbox.ts";
import { makeTables, registerResident, sender } from "../../tests/people.fixture.ts";
import { content } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import { findAccountId, proveEmail, setEmail } from "../identity/accounts.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { noteOrigin } from "../platform/environment.server.ts";
import { choosePassword, requestPasswordLink } from "./forgot-password.server.ts";
import { signIn } from "./login.server.ts";

const hour = 60 * 60 * 1000;
const chosen = "chosen by the link";
const expired = { ok: false, error: "auth/link-expired" };

await makeTables();
noteOrigin("http://localhost:4321");
beforeEach(() => database().deleteFrom("attempts").execute());
afterEach(() => vi.useRealTimers());

async function askForToken(email: string): Promise<string> {
  expect(await requestPasswordLink(email, sender())).toEqual({ ok: true });
  const mail = await takeMail(email, "choose a new password");
  return new URL(linkIn(mail), "http://localhost").searchParams.get("token") ?? "";
}

test("the email comes from the association, with a link to the site's own origin", async () => {
  const { email } = await registerResident();
  const headers = new Headers({ Host: "evil.example", "X-Forwarded-Host": "evil.example" });
  await requestPasswordLink(email.toUpperCase(), sender(headers));
  const mail = await takeMail(email, "choose a new password");
  expect(mail.text).toMatch(/^http:\/\/localhost:4321\/choosepassword\?token=[\w-]{32}$/m);
  expect(mail.text).not.toContain("evil");
  expect(mail.from).toContain(`<${content().site.email}>`);
  expect(mail.subject).toBe(`${content().site.shortName}: choose a new password`);
});

test("10 concurrent uses of one link set one password", async () => {
  const { email } = await registerResident();
  const token = await askForToken(email);
  const passwords = Array.from({ length: 10 }, (_, place) => `${chosen} ${place}`);
  const results = await Promise.all(
    passwords.map((word) => choosePassword(token, word, new Headers())),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = passwords[results.findIndex(({ ok }) => ok)] ?? "";
  expect(await signIn({ email, password: winner }, sender())).toMatchObject({ ok: true });
});

test("the audit log records links, and where they went, without an actor and only for accounts", async () => {
  const { email } = await registerResident();
  await database().deleteFrom("auditEvents").execute();
  await requestPasswordLink("nobody@example.org", sender());
  await askForToken(email);
  expect(listMails().map(({ to }) => to)).not.toContain("nobody@example.org");
  const events = await database().selectFrom("auditEvents").selectAll().execute();
  const detail = "It wasn't sent, because email isn't set up on this site yet.";
  const expected = { kind: "password-link-mailed", actor: null, times: 1, detail };
  expect(events).toMatchObject([{ ...expected, subject: await findAccountId(email) }]);
});

test("no link is sent to an address that the account leaves at the same time", async () => {
  const { email } = await registerResident();
  const id = (await findAccountId(email)) ?? "";
  await proveEmail(database(), id, email);
  await requestPasswordLink(email, sender());
  const transaction = database().transaction();
  const begun = vi.spyOn(database(), "transaction").mockReturnValueOnce(transaction);
  const execute = transaction.execute.bind(transaction);
  vi.spyOn(transaction, "execute").mockImplementationOnce(async (work) => {
    await setEmail(database(), id, `new-${email}`, true);
    return execute(work);
  });
  await waitForBackground();
  expect(begun).toHaveBeenCalled();
  begun.mockRestore();
  expect(await findAccountId(email)).toBeNull();
  const events = database().selectFrom("auditEvents").select("subject");
  const linked = await events.where("kind", "=", "password-link-mailed").execute();
  expect(linked).not.toContainEqual({ subject: id });
});

test("a link works for an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { email } = await registerResident();
  const late = await askForToken(email);
  vi.setSystemTime(Date.now() + hour + 1000);
  expect(await choosePassword(late, chosen, new Headers())).toEqual(expired);
  const { email: other } = await registerResident();
  const inTime = await askForToken(other);
  vi.setSystemTime(Date.now() + hour - 1000);
  expect(await choosePassword(inTime, chosen, new Headers())).toMatchObject({ ok: true });
});

test("a network gets at most 10 links per hour", async () => {
  const from = sender();
  for (let time = 0; time < 10; time += 1) {
    expect(await requestPasswordLink(`${time}@example.org`, from)).toEqual({ ok: true });
  }
  expect(await requestPasswordLink("11@example.org", from)).toMatchObject({ ok: false });
  expect(await requestPasswordLink("11@example.org", sender())).toEqual({ ok: true });
});
