import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { startMailServer, type TestMailServer } from "../../tests/smtp-server.ts";
import { passwordLinkMail, rejectedMail } from "../account/account-mails.server.ts";
import { database, databaseEngine } from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import type { May } from "../identity/person.server.ts";
import { claimMails, due } from "./mail-queue.server.ts";
import { type MailWorker, makeMailWorker } from "./mail-worker.server.ts";
import { queueMail, singleMails } from "./outgoing-mails.server.ts";
import { clearRefused, forgetDone, listRefused } from "./refused-mails.server.ts";

const minute = 60_000;
let server: TestMailServer;
let worker: MailWorker;

server = await startMailServer();
process.env["SMTP_URL"] = server.url;
await migrate(database(), databaseEngine());
afterAll(() => server.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await database().deleteFrom("mails").execute();
  server.taken.length = 0;
  server.treat = () => "take";
  worker = makeMailWorker(singleMails);
});
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

const queue = (to: string, useful?: number) => queueMail(database(), rejectedMail(to), useful);
const receivers = () => server.taken.map(({ to }) => to).toSorted();
const rows = () => database().selectFrom("mails").selectAll().execute();
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test("a mail is sent once, and nothing of it is kept", async () => {
  await queue("robin@example.org");
  await worker.sendDue();
  await worker.sendDue();
  expect(receivers()).toEqual(["robin@example.org"]);
  expect(await rows()).toEqual([]);
});

test("a mail that somebody waits for goes before those of an announcement", async () => {
  const other = { id: "announced", kind: "announcement" as const, ...due() };
  await database().insertInto("mails").values(other).execute();
  await queue("robin@example.org");
  const [first] = await claimMails({ announcement: async () => [], ...singleMails }, "one", 1);
  expect(await first?.write()).toMatchObject({ to: "robin@example.org" });
});

test("a mail about what didn't happen is never sent", async () => {
  const breaks = database()
    .transaction()
    .execute(async (transaction) => {
      await queueMail(transaction, rejectedMail("robin@example.org"));
      throw new Error("The database says no.");
    });
  await expect(breaks).rejects.toThrow("The database says no.");
  await worker.sendDue();
  expect(receivers()).toEqual([]);
});

test("a stolen copy of the database has neither the links nor the addresses", async () => {
  await queueMail(database(), passwordLinkMail("robin@example.org", "the-token"));
  const [row] = await rows();
  const read = Buffer.from(row?.sealed ?? "", "base64url").toString("latin1");
  expect(read).not.toMatch(/robin|the-token|choosepassword/);
});

test("a mail whose link has expired is given up", async () => {
  await server.close();
  await queue("robin@example.org", 60 * minute);
  await worker.sendDue();
  server = await startMailServer(Number(new URL(server.url).port));
  pass(61 * minute);
  await worker.sendDue();
  expect(receivers()).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("a mail that nobody can open anymore keeps no other from being sent", async () => {
  await queue("lost@example.org");
  await database().updateTable("mails").set({ sealed: "c3RyYW5nZQ" }).execute();
  await queue("robin@example.org");
  const [changed] = await database()
    .selectFrom("mails")
    .select(["id", "sealed"])
    .where("sealed", "!=", "c3RyYW5nZQ")
    .execute();
  await queue("wren@example.org");
  const broken = Buffer.from(changed?.sealed ?? "", "base64url");
  broken[40] = (broken[40] ?? 0) ^ 1;
  await database()
    .updateTable("mails")
    .set({ sealed: broken.toString("base64url") })
    .where("id", "=", changed?.id ?? "")
    .execute();
  await worker.sendDue();
  expect(receivers()).toEqual(["wren@example.org"]);
  expect(await rows()).toEqual([]);
});

test("of a mail that its mailbox refuses for good, the administrator sees address and reason for 30 days", async () => {
  const administrator = {} as May<"see residents">;
  server.treat = () => ({ refuse: "recipient", code: 550, words: "No such user" });
  await queueMail(database(), passwordLinkMail("nobody@example.org", "the-token"), 60 * minute);
  await worker.sendDue();
  const { total, mails } = await listRefused(administrator);
  const told = { to: "nobody@example.org", problem: "The mail server said: 550 No such user." };
  expect([total, mails]).toEqual([1, [expect.objectContaining(told)]]);
  expect(mails[0]?.subject).toMatch(/: choose a new password$/);
  expect(JSON.stringify(mails)).not.toContain("the-token");
  pass(29 * 24 * 60 * minute);
  await forgetDone();
  expect(await rows()).toHaveLength(1);
  pass(24 * 60 * minute);
  await forgetDone();
  expect(await rows()).toEqual([]);
  expect(await clearRefused(administrator)).toBe(false);
});

test("nothing is kept of the last email to a deleted account", async () => {
  server.treat = () => ({ refuse: "recipient", code: 550, words: "No such user" });
  await queueMail(database(), { ...rejectedMail("nobody@example.org"), isLast: true });
  await worker.sendDue();
  expect(await rows()).toEqual([]);
});
