import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { startMailServer } from "../../tests/smtp-server.ts";
import { rejectedMail } from "../account/account-mails.server.ts";
import { database, databaseEngine } from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import { environment } from "../platform/environment.server.ts";
import { logInToMailServer } from "./mail.server.ts";
import { describeMailServer } from "./mail-errors.server.ts";
import {
  explainNoMail,
  noteMailTrouble,
  readMailTrouble,
  watchMailServer,
} from "./mail-state.server.ts";
import { makeMailWorker } from "./mail-worker.server.ts";
import { queueMail, singleMails } from "./outgoing-mails.server.ts";

const hour = 60 * 60_000;
const settings = environment();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await migrate(database(), databaseEngine());
});
afterEach(async () => {
  vi.useRealTimers();
  delete settings.SMTP_URL;
  delete settings.BASE_URL;
  await database().deleteFrom("mails").execute();
  await database().deleteFrom("settings").where("key", "=", "mailTrouble").execute();
});

const queue = (to: string, useful?: number) => queueMail(database(), rejectedMail(to), useful);
const rows = () => database().selectFrom("mails").select(["state", "problem"]).execute();
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test("on a site by https, emails without a mail server wait, go into no file, and are given up in time", async () => {
  settings.BASE_URL = "https://heronlake.example.org";
  const worker = makeMailWorker(singleMails);
  await queue("robin@example.org", hour);
  await queue("wren@example.org", 3 * hour);
  await worker.sendDue();
  const waiting = { state: "waiting", problem: "No mail server is set." };
  expect(await rows()).toEqual([waiting, waiting]);
  expect(await readMailTrouble()).toBeUndefined();
  expect(await explainNoMail()).toMatch(/^This site can't send email right now\. .+ the board .+@/);
  pass(2 * hour);
  await worker.sendDue();
  expect(await rows()).toEqual([waiting]);
  await worker.stop();
  expect(existsSync(join(settings.DATA_DIR, "outbox"))).toBe(false);

  const server = await startMailServer();
  settings.SMTP_URL = server.url;
  const lines: string[] = [];
  const stop = watchMailServer(vi.fn((line: string) => void lines.push(line)));
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toBe(`Email: the mail server ${new URL(server.url).host} lets us in.`);
  const next = makeMailWorker(singleMails);
  await next.sendDue();
  expect(server.taken.map(({ to }) => to)).toEqual(["wren@example.org"]);
  expect(await explainNoMail()).toBeNull();
  for (const end of [stop, next.stop, server.close]) await end();
});

test("a mail server that doesn't let us in is told at the start, and what it said, until it does", async () => {
  const server = await startMailServer(0, "right");
  const { host } = new URL(server.url);
  settings.SMTP_URL = `smtp://site:wrong@${host}`;
  const told = Promise.withResolvers<string>();
  const stop = watchMailServer(told.resolve);
  expect(await told.promise).toMatch(
    `Email: the mail server ${host} doesn't let us in. The mail server said: 535 No such user. Emails wait`,
  );
  await stop();
  const since = new Date().toISOString();
  pass(hour);
  await noteMailTrouble("The mail server doesn't answer.");
  const expected = { since, problem: expect.stringMatching("answer") };
  expect(await readMailTrouble()).toMatchObject(expected);
  expect(await explainNoMail()).toContain("can't send email right now");
  settings.SMTP_URL = `smtp://site:right@${host}`;
  const good = Promise.withResolvers<string>();
  const stopGood = watchMailServer(good.resolve);
  expect(await good.promise).toMatch(/lets us in\.$/);
  await stopGood();
  expect(await readMailTrouble()).toBeUndefined();
  await server.close();
});

test("a server that says nothing keeps the log-in waiting for a bounded time", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };
  const fault = await logInToMailServer(
    `smtp://127.0.0.1:${port}`,
    new AbortController().signal,
    50,
  ).catch((error: unknown) => error);
  expect(describeMailServer(fault)).toBe("The mail server doesn't answer.");
  silent.close();
});

test("what was only saved in a file is nowhere called sent", async () => {
  await makeTables();
  expect(await explainNoMail()).toMatch(/^This site doesn't send email yet\. .+ the board/);
  expect(await explainNoMail(true)).toContain("the person who runs the site");
});
