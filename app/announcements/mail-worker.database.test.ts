import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addNeighbour, subscribeAll } from "../../tests/people.fixture.ts";
import { startMailServer, type TestMailServer } from "../../tests/smtp-server.ts";
import { database } from "../database/database.server.ts";
import { type ClaimedMail, claimMails, startSending } from "../mail/mail-queue.server.ts";
import { readMailTrouble } from "../mail/mail-state.server.ts";
import { type MailWorker, makeMailWorker } from "../mail/mail-worker.server.ts";
import { log } from "../platform/log.server.ts";
import { announcementIntents, sendAgain, tryMailsNow } from "./announcement-intents.server.ts";
import { announcementMails } from "./announcement-queue.server.ts";
import { openAnnouncements, post as postAs, text } from "./announcements.fixture.ts";
import { readMailProgress } from "./mail-progress.server.ts";

const minute = 60_000;
let server: TestMailServer;
let mailWorker: MailWorker;

beforeAll(async () => {
  server = await startMailServer();
  process.env["SMTP_URL"] = server.url;
});
const desk = openAnnouncements();
afterAll(() => server.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await database().deleteFrom("identityUsers").where("role", "!=", "administrator").execute();
  server.taken.length = 0;
  server.treat = () => "take";
  mailWorker = makeMailWorker(announcementMails);
});
afterEach(async () => {
  await mailWorker.stop();
  vi.useRealTimers();
});

async function addSubscribers(count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push(await addNeighbour());
  await subscribeAll(ids);
  const accounts = database().selectFrom("identityUsers").select("email").where("id", "in", ids);
  return (await accounts.execute()).map(({ email }) => email).toSorted();
}

async function changeAccount(email: string, to: { role?: "waiting"; email?: string }) {
  await database().updateTable("identityUsers").set(to).where("email", "=", email).execute();
}

/** Each time another announcement, as the same one twice is a double click. */
const post = () => postAs(desk, { ...text, dateCreated: randomUUID(), mail: "on" });
const receivers = () => server.taken.map(({ to }) => to).toSorted();
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** The emails in the queue by state, with their problems. */
async function queue(): Promise<string[]> {
  const mails = database().selectFrom("mails").select(["state", "problem"]);
  const rows = await mails.where("kind", "=", "announcement").execute();
  return rows.map(({ state, problem }) => `${state}: ${problem}`).toSorted();
}

test("each approved subscriber gets one email, if the announcement is to be emailed", async () => {
  const [address = ""] = await addSubscribers(1);
  await addNeighbour();
  const [waiting = ""] = (await addSubscribers(1)).filter((other) => other !== address);
  await changeAccount(waiting, { role: "waiting" });
  await postAs(desk, text);
  await mailWorker.sendDue();
  expect(server.taken).toEqual([]);
  await post();
  await mailWorker.sendDue();
  expect(receivers()).toEqual([address]);
  expect(server.taken[0]?.text).toContain("Subject: Elm Pond: Pool opens\r\n");
  expect(server.taken[0]?.text).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>\r$/m);
  expect(server.taken[0]?.text).toContain("\r\n\r\nAt ten.\r\n\r\nBring a towel.\r\n");
  expect(await queue()).toEqual(["sent: null"]);
});

test("two processes share the emails, and each is sent once", async () => {
  const addresses = await addSubscribers(45);
  await post();
  const other = makeMailWorker(announcementMails);
  await Promise.all([mailWorker.sendDue(), other.sendDue()]);
  await other.stop();
  expect(receivers()).toEqual(addresses);
});

test("a temporarily rejected email is retried, with growing pauses", async () => {
  const addresses = await addSubscribers(2);
  server.treat = (to) =>
    to === addresses[0] ? { refuse: "recipient", code: 450, words: `${to} is busy\u202e` } : "take";
  await post();
  await mailWorker.sendDue();
  expect(receivers()).toEqual(addresses.slice(1));
  const expected = ["sent: null", "waiting: The mail server said: 450 (address) is busy."];
  expect(await queue()).toEqual(expected);
  await mailWorker.sendDue();
  pass(19_000);
  await mailWorker.sendDue();
  pass(19_000);
  server.treat = () => "take";
  await mailWorker.sendDue();
  // The second pause is twice as long.
  expect(receivers()).toEqual(addresses.slice(1));
  pass(19_000);
  await mailWorker.sendDue();
  expect(receivers()).toEqual(addresses);
});

test.each(["recipient", "text"] as const)(
  "a %s that is refused for good isn't tried again",
  async (refuse) => {
    await addSubscribers(1);
    server.treat = () => ({ refuse, code: 550, words: "no such mailbox" });
    await post();
    await mailWorker.sendDue();
    server.treat = () => "take";
    pass(60 * minute);
    await mailWorker.sendDue();
    expect(server.taken).toEqual([]);
    expect(await queue()).toEqual(["failed: The mail server said: 550 no such mailbox."]);
  },
);

test("a broken connection delays emails, and duplicates none", async () => {
  const addresses = await addSubscribers(12);
  server.treat = (to) => (to === addresses[3] ? "drop" : "take");
  await post();
  await mailWorker.sendDue();
  expect(receivers()).not.toContain(addresses[3]);
  // An email that always breaks it delays the others only for a while.
  for (let round = 0; round < 3; round += 1) {
    pass(60 * minute);
    await mailWorker.sendDue();
  }
  expect(receivers()).toEqual(addresses.filter((to) => to !== addresses[3]));
  server.treat = () => "take";
  pass(60 * minute);
  await mailWorker.sendDue();
  expect(receivers()).toEqual(addresses);
});

test("an email accepted without an acknowledgment is never resent automatically", async () => {
  const [address = ""] = await addSubscribers(1);
  server.treat = () => "take-and-drop";
  await post();
  await mailWorker.sendDue();
  server.treat = () => "take";
  pass(60 * minute);
  await mailWorker.sendDue();
  expect(receivers()).toEqual([address]);
  const doubtful = "doubtful: The mail server got the whole email but didn't answer.";
  expect(await queue()).toEqual([doubtful]);
});

test("a mail server that is down is tried once for all emails, and gets them once it is up", async () => {
  const warn = vi.spyOn(log, "warn");
  const addresses = await addSubscribers(25);
  const { port } = new URL(server.url);
  await server.close();
  await post();
  await mailWorker.sendDue();
  const problem = "Nothing answers at the mail server's address.";
  expect(await queue()).toEqual(Array(25).fill(`waiting: ${problem}`));
  const since = new Date().toISOString();
  expect(await readMailTrouble()).toEqual({ since, problem, isSender: false });
  const told = expect.objectContaining({ mailServer: new URL(server.url).host });
  expect(warn).toHaveBeenCalledWith(told, expect.any(String));
  const tries = await database().selectFrom("mails").select("tries").execute();
  expect(Math.max(...tries.map((mail) => mail.tries))).toBe(1);
  server = await startMailServer(Number(port));
  await mailWorker.sendDue();
  expect(server.connections).toBe(0);
  for (let round = 0; round < 2; round += 1) {
    pass(minute);
    await mailWorker.sendDue();
  }
  expect(receivers()).toEqual(addresses);
  expect(await readMailTrouble()).toBeUndefined();
});

test("the administrator sees the progress of emails, and can resend failed ones", async () => {
  await database().deleteFrom("auditEvents").execute();
  const [first = ""] = await addSubscribers(4);
  server.treat = (to) =>
    to === first ? { refuse: "recipient", code: 550, words: "no such mailbox" } : "take";
  const id = await post();
  const [left] = await claimMails(announcementMails, "gone", 1);
  if (left) await startSending("gone", left);
  pass(11_000);
  await mailWorker.sendDue();
  const { [id]: progress } = await readMailProgress(desk.administrator, [id]);
  const failed = (await left?.write())?.to === first ? 0 : 1;
  expect(progress).toMatchObject({ sent: 3 - failed, pending: 0, failed, unknown: 1, delay: null });
  expect(progress?.troubled).toHaveLength(failed + 1);
  expect(progress?.troubled[0]?.name).toBe("Robin Sedge");
  server.treat = () => ({ refuse: "recipient", code: 450, words: "later" });
  for (const mail of progress?.troubled ?? []) await sendAgain(desk.administrator, mail.id);
  await mailWorker.sendDue();
  const { [id]: delayed } = await readMailProgress(desk.administrator, [id]);
  expect(delayed).toMatchObject({ pending: failed + 1, failed: 0, unknown: 0, troubled: [] });
  expect(delayed?.delay?.problem).toBe("The mail server said: 450 later.");
  server.treat = () => "take";
  await tryMailsNow(desk.administrator, id);
  await mailWorker.sendDue();
  const { [id]: done } = await readMailProgress(desk.administrator, [id]);
  expect(done).toMatchObject({ sent: 4, pending: 0, delay: null });
  // A sent email stays sent.
  const [sent] = await database().selectFrom("mails").select("id").execute();
  await sendAgain(desk.administrator, sent?.id ?? "");
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(4);
  const again = await detailsOfResent();
  expect(again).toHaveLength(progress?.troubled.length ?? 0);
  expect(new Set(again)).toEqual(new Set([`${text.title} (1 email)`]));
});

test("after three days an email fails, with the reason", async () => {
  await addSubscribers(1);
  server.treat = () => ({ refuse: "recipient", code: 450, words: "later" });
  await post();
  for (let hours = 0; hours <= 74; hours += 1) {
    await mailWorker.sendDue();
    pass(60 * minute);
  }
  expect(await queue()).toEqual(["failed: The mail server said: 450 later."]);
});

test("emails claimed by a dead process are sent; the one being sent is doubtful", async () => {
  const addresses = await addSubscribers(3);
  await post();
  const [first, second] = await claimMails(announcementMails, "gone", 2);
  if (!first || !second) throw new Error("Two mails were to be taken.");
  expect(await startSending("gone", first)).toBe(true);
  expect(await startSending("gone", first)).toBe(false);
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(1);
  pass(11_000);
  // The process was only slow: it may not send what another has taken over meanwhile.
  expect(await claimMails(announcementMails, "next", 1)).toMatchObject([{ id: second.id }]);
  expect(await startSending("gone", second)).toBe(false);
  pass(11_000);
  await mailWorker.sendDue();
  const { to: doubtful } = await first.write();
  expect(receivers()).toEqual(addresses.filter((to) => to !== doubtful));
  expect(await queue()).toEqual([
    "doubtful: The site was stopped while it was sending this email.",
    "sent: null",
    "sent: null",
  ]);
});

test("after unsubscribing, or deleting the announcement, no email is sent", async () => {
  await addSubscribers(1);
  await post();
  await database().updateTable("users").set({ mailAnnouncements: 0 }).execute();
  await mailWorker.sendDue();
  expect([server.taken, await queue()]).toEqual([[], []]);
  await database().updateTable("users").set({ mailAnnouncements: 1 }).execute();
  const id = await post();
  const mail = await takeOne();
  await announcementIntents["delete"]?.act(desk.administrator, id);
  expect(await startSending("other", mail)).toBe(false);
  await mailWorker.sendDue();
  expect([server.taken, await queue()]).toEqual([[], []]);
});

async function takeOne(): Promise<ClaimedMail> {
  const [mail] = await claimMails(announcementMails, "other", 1);
  if (!mail) throw new Error("There is no mail to take.");
  return mail;
}

test("unsubscribing or changing the address while an email is being sent stops it", async () => {
  const [address = ""] = await addSubscribers(1);
  await post();
  const mail = await takeOne();
  const want = (mailAnnouncements: 0 | 1) =>
    database().updateTable("users").set({ mailAnnouncements }).execute();
  await want(0);
  expect(await startSending("other", mail)).toBe(false);
  await want(1);
  const moved = `moved-${address}`;
  await changeAccount(address, { email: moved });
  expect(await startSending("other", mail)).toBe(false);
  pass(11_000);
  await mailWorker.sendDue();
  expect(receivers()).toEqual([moved]);
});

test("a server that closes now and then, but accepts emails in between, isn't tried less often", async () => {
  const addresses = await addSubscribers(48);
  const attempts = new Map<string, number>();
  server.treat = (to) => {
    const times = (attempts.get(to) ?? 0) + 1;
    attempts.set(to, times);
    const words = "4.7.0 Too many messages, try again later";
    // Twice, because the SMTP library retries once itself.
    const isClosed = addresses.indexOf(to) % 6 === 5 && times <= 2;
    return isClosed ? { refuse: "recipient", code: 421, words } : "take";
  };
  await post();
  for (let round = 0; round < 20; round += 1) {
    await mailWorker.sendDue();
    pass(40_000);
  }
  expect(receivers()).toEqual(addresses);
});

test("emails that failed without a mail server are resent together, except doubtful ones", async () => {
  await database().deleteFrom("auditEvents").execute();
  const addresses = await addSubscribers(4);
  server.treat = (to) =>
    to === addresses[0] ? "take-and-drop" : { refuse: "recipient", code: 554, words: "no relay" };
  const id = await post();
  await mailWorker.sendDue();
  pass(60 * minute);
  await mailWorker.sendDue();
  server.treat = () => "take";
  for (const _ of [1, 2]) await sendAgain(desk.administrator, id);
  await mailWorker.sendDue();
  expect(receivers()).toEqual(addresses);
  expect(await detailsOfResent()).toEqual([`${text.title} (3 emails)`]);
  const { [id]: progress } = await readMailProgress(desk.administrator, [id]);
  expect(progress).toMatchObject({ sent: 3, failed: 0, unknown: 1 });
});

test("an announcement that expires before its email is sent isn't emailed", async () => {
  await addSubscribers(1);
  const expiresOn = new Date().toISOString().slice(0, 10);
  await postAs(desk, { ...text, expiresOn, mail: "on" });
  pass(48 * 60 * minute);
  await mailWorker.sendDue();
  expect([server.taken, await queue()]).toEqual([[], []]);
});

test("stopping finishes the email being sent, and leaves the others for later", async () => {
  const addresses = await addSubscribers(12);
  const started = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  server.treat = async () => {
    started.resolve();
    await answer.promise;
    return "take" as const;
  };
  await post();
  const round = mailWorker.sendDue();
  await started.promise;
  const stopped = mailWorker.stop();
  answer.resolve();
  await Promise.all([round, stopped]);
  expect(server.taken.length).toBeGreaterThan(0);
  expect(server.taken.length).toBeLessThanOrEqual(2);
  const waiting = (await queue()).filter((state) => state === "waiting: null");
  expect(waiting).toHaveLength(12 - server.taken.length);
  server.treat = () => "take";
  mailWorker = makeMailWorker(announcementMails);
  await mailWorker.sendDue();
  expect(receivers()).toEqual(addresses);
});

async function detailsOfResent() {
  const events = database().selectFrom("auditEvents").select(["actor", "detail"]);
  const rows = await events.where("kind", "=", "mails-sent-again").execute();
  expect(rows.every(({ actor }) => actor === desk.administrator.id)).toBe(true);
  return rows.map(({ detail }) => detail);
}
