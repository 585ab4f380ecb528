import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMailServer, type TestMailServer } from "../../tests/smtp-server.ts";
import { passwordLinkMail, rejectedMail } from "../account/account-mails.server.ts";
import { database, databaseEngine } from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import { environment } from "../platform/environment.server.ts";
import { due } from "./mail-queue.server.ts";
import { makeMailWorker } from "./mail-worker.server.ts";
import { queueMail, sealMany, singleMails } from "./outgoing-mails.server.ts";

const settings = environment();
let server: TestMailServer;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  server = await startMailServer();
  Object.assign(settings, { SMTP_URL: server.url, MAILS_PER_MINUTE: 24 });
  await migrate(database(), databaseEngine());
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const tick = 5000;

test("two processes together start no more in any minute than the setting says, links first", async () => {
  const invitations = Array.from({ length: 60 }, (_, n) => rejectedMail(`r${n}@example.org`));
  // As after a night without the mail server: all are due at once.
  const rows = sealMany(invitations).map((row) => ({ ...row, ...due() }));
  await database().insertInto("mails").values(rows).execute();
  const workers = [makeMailWorker(singleMails), makeMailWorker(singleMails)];
  /** How many were accepted at each tick. */
  const taken: number[] = [];
  const isDone = () => server.taken.length === invitations.length + 1;
  for (let ticks = 0; ticks < 60 && !isDone(); ticks += 1) {
    const before = server.taken.length;
    if (ticks === 3) await queueMail(database(), passwordLinkMail("wren@example.org", "t"), 60_000);
    await Promise.all(workers.map((worker) => worker.sendDue()));
    taken.push(server.taken.length - before);
    // Of two sent at the same time, either may arrive first.
    const now = server.taken.slice(before).map(({ to }) => to);
    if (ticks === 3) expect(now).toContain("wren@example.org");
    vi.setSystemTime(Date.now() + tick);
  }
  expect(isDone()).toBe(true);
  const minutes = taken.map((_, at) => taken.slice(at, at + 60_000 / tick));
  const sums = minutes.map((minute) => minute.reduce((sum, count) => sum + count, 0));
  expect(Math.max(...sums)).toBe(24);
  expect(Math.max(...taken)).toBe(2);
  await Promise.all(workers.map((worker) => worker.stop()));
});

test("many emails are due no faster than they may be sent", () => {
  const [first, second] = sealMany([rejectedMail("a@example.org"), rejectedMail("b@example.org")]);
  expect(Date.parse(second?.dueAt ?? "") - Date.parse(first?.dueAt ?? "")).toBe(2500);
});
