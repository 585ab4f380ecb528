import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { startMailServer } from "../../tests/smtp-server.ts";
import { countPendingTasks } from "../admin/pending-tasks.server.ts";
import { listEvents } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import { type MailWorker, makeMailWorker } from "../mail/mail-worker.server.ts";
import { environment } from "../platform/environment.server.ts";
import {
  answerMails,
  answerMessage,
  answerSchema,
  noteTold,
  resendAnswer,
} from "./answer.server.ts";
import { deleteMessage, listContactMessages } from "./inbox.server.ts";
import { dropOldMessages, keepContactMessage } from "./message.server.ts";

let mailWorker: MailWorker;
let id: string;

const server = await startMailServer();
process.env["SMTP_URL"] = server.url;
await makeTables();
const administrator = (await signInAdministrator()).person;
afterAll(() => server.close());

const message = { recipient: "The whole board", name: "Vera", email: "vera@example.org" };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  for (const table of ["contactMessages", "auditEvents"] as const) {
    await database().deleteFrom(table).execute();
  }
  server.taken.length = 0;
  server.treat = () => "take";
  mailWorker = makeMailWorker(answerMails);
  id = await keepContactMessage({ ...message, message: "Is the pool heated?\n\nAnd the spa?" });
});
afterEach(async () => {
  await mailWorker.stop();
  vi.useRealTimers();
});

const answer = "It is not.\n\nThe spa is.";
const give = (text = answer) => answerMessage(administrator, { id, answer: text });
const shown = async () => (await listContactMessages(administrator, 1)).rows[0];
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const minute = 60_000;
const logState = { search: "", page: 1, rows: 10, sort: null, order: "asc" } as const;

test("an answer is kept, its message is read, and it is emailed with the message below it", async () => {
  expect(await give()).toBe("done");
  await mailWorker.sendDue();
  expect(server.taken.map(({ to }) => to)).toEqual(["vera@example.org"]);
  const [head = "", ...body] = (server.taken[0]?.text ?? "").split("\r\n\r\n");
  expect(head).toContain("Subject: Heron Lake: an answer to your message");
  expect(head).toMatch(/^Reply-To: board@heronlake\.example\.org/m);
  const text = body.join("\n\n");
  expect(text).toMatch(/^It is not\.\n\nThe spa is\./);
  expect(text).toContain("On November 20, 2026 you wrote to the board:");
  expect(text.replaceAll("\r", "")).toContain("> Is the pool heated?\n> \n> And the spa?");
  expect(await shown()).toMatchObject({
    readAt: "2026-11-20T15:00:00.000Z",
    answer: { text: answer, answeredAt: "2026-11-20T15:00:00.000Z", delivery: "It was emailed." },
  });
  const log = async () => (await listEvents(administrator, logState)).rows;
  const detail = "written on November 20, 2026";
  expect(await log()).toMatchObject([{ kind: "message-answered", subject: "Vera", detail }]);
  await deleteMessage(administrator, id);
  expect((await log()).map(({ subject }) => subject)).toEqual([null, null]);
});

test("five presses at once are one answer and one email", async () => {
  expect(await Promise.all(Array.from({ length: 5 }, () => give()))).toEqual(
    Array.from({ length: 5 }, () => "done"),
  );
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(1);
  expect(await database().selectFrom("auditEvents").select("id").execute()).toHaveLength(1);
});

test("of two different answers the first counts, and who gave the other learns it", async () => {
  const results = await Promise.all([give("Yes."), give("No.")]);
  expect(results.toSorted()).toEqual(["answered", "done"]);
  const won = results[0] === "done" ? "Yes." : "No.";
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(1);
  expect((await shown())?.answer?.text).toBe(won);
});

test("a message that is deleted meanwhile is not answered, and an unsent answer goes with it", async () => {
  await give();
  await deleteMessage(administrator, id);
  await mailWorker.sendDue();
  expect(await give()).toBe("gone");
  expect(server.taken).toEqual([]);
  expect(await database().selectFrom("mails").select("id").execute()).toEqual([]);
});

test("while the mail server is away the answer waits, and says so", async () => {
  server.treat = () => ({ refuse: "recipient", code: 450, words: "later" });
  await give();
  await mailWorker.sendDue();
  const waiting = await shown();
  expect(waiting?.answer?.delivery).toMatch(
    /^The email hasn't been sent yet\. The mail server said: 450 later\. We'll try again on Nov 20, 2026/,
  );
  expect(waiting?.answer?.isTroubled).toBe(false);
  pass(minute);
  server.treat = () => "take";
  await mailWorker.sendDue();
  expect((await shown())?.answer?.delivery).toBe("It was emailed.");
});

test("an email that is refused is a pending task, first in the list, until it is sent again", async () => {
  server.treat = () => ({ refuse: "recipient", code: 550, words: "no such mailbox" });
  await give();
  await mailWorker.sendDue();
  pass(minute);
  await keepContactMessage({ ...message, message: "Newer, but read" });
  await database().updateTable("contactMessages").set({ readAt: "2026-11-20" }).execute();
  expect(await shown()).toMatchObject({
    id,
    answer: {
      delivery: "The email was not sent. The mail server said: 550 no such mailbox.",
      isEmailed: false,
      isTroubled: true,
    },
  });
  expect((await countPendingTasks(administrator)).answers).toBe(1);
  server.treat = () => "take";
  expect(await resendAnswer(administrator, id)).toBe(true);
  expect(await resendAnswer(administrator, id)).toBe(false);
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(1);
  expect((await countPendingTasks(administrator)).answers).toBe(0);
});

test("without a mail server, an answer is a task until it is given, and can be replaced until then", async () => {
  const { SMTP_URL = "" } = environment();
  delete environment().SMTP_URL;
  onTestFinished(() => {
    environment().SMTP_URL = SMTP_URL;
  });
  await give();
  await mailWorker.sendDue();
  const written = (await shown())?.answer;
  expect(written).toMatchObject({ delivery: expect.stringContaining("wasn't sent") });
  expect(written?.isEmailed).toBe(false);
  expect((await countPendingTasks(administrator)).answers).toBe(1);
  pass(minute);
  expect(await give("Yes.")).toBe("answered");
  const again = { id, answer: "No.", replaces: written?.answeredAt };
  expect(await answerMessage(administrator, again)).toBe("done");
  expect(await answerMessage(administrator, { ...again, answer: "Maybe." })).toBe("answered");
  await mailWorker.sendDue();
  expect(await noteTold(administrator, id)).toBe(true);
  expect(await noteTold(administrator, id)).toBe(false);
  const kinds = (await listEvents(administrator, logState)).rows.map(({ kind }) => kind);
  expect(kinds).toEqual(["answer-sent", "answer-saved", "answer-saved"]);
  expect((await shown())?.answer).toMatchObject({ text: "No.", isEmailed: true });
  expect((await countPendingTasks(administrator)).answers).toBe(0);
  expect(await answerMessage(administrator, { ...again, answer: "Yes." })).toBe("answered");
});

test("an answer that wasn't emailed goes out when it is sent again as it is", async () => {
  const { SMTP_URL } = environment();
  delete environment().SMTP_URL;
  await give();
  await mailWorker.sendDue();
  environment().SMTP_URL = SMTP_URL;
  // Of what was noted as written to a file.
  server.taken.length = 0;
  pass(minute);
  const { text = "", answeredAt } = (await shown())?.answer ?? {};
  const again = { id, answer: text, replaces: answeredAt };
  expect(await answerMessage(administrator, again)).toBe("done");
  expect(await answerMessage(administrator, again)).toBe("done");
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(1);
});

test("an email that was being sent when the process ended may have arrived, and isn't repeated", async () => {
  await give();
  await database()
    .updateTable("mails")
    .set({ state: "handed", owner: "gone", leaseUntil: new Date().toISOString() })
    .execute();
  pass(minute);
  await mailWorker.sendDue();
  expect(server.taken).toEqual([]);
  expect((await shown())?.answer).toMatchObject({
    delivery: expect.stringMatching(/^The email may not have arrived\./),
    isTroubled: true,
  });
});

test("an answer and photos go with their message when that is too old", async () => {
  await give();
  const photo = { messageId: id, place: 1, bytes: Buffer.from("a photo") };
  await database().insertInto("messagePhotos").values(photo).execute();
  expect((await shown())?.photos).toBe(1);
  await dropOldMessages(new Date("2029-01-01"));
  expect(await database().selectFrom("messagePhotos").select("place").execute()).toEqual([]);
  expect(await database().selectFrom("mails").select("id").execute()).toEqual([]);
});

test.each(["", "  \n ", "\u200b", "x".repeat(10_001)])("%j is no answer", (typed) => {
  expect(answerSchema.safeParse({ id: "m", answer: typed }).success).toBe(false);
});

test("an answer may have 10,000 characters, and its lines end alike", () => {
  expect(answerSchema.safeParse({ id: "m", answer: "x".repeat(10_000) }).success).toBe(true);
  expect(answerSchema.parse({ id: "m", answer: "a\r\n\r\nb" }).answer).toBe("a\n\nb");
});
