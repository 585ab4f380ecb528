import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listMails } from "../../tests/outbox.ts";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { countPendingTasks } from "../admin/pending-tasks.server.ts";
import { content } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import { proveEmail } from "../identity/accounts.server.ts";
import { waitForBackground } from "../platform/background.server.ts";
import { environment } from "../platform/environment.server.ts";
import { deleteMessage, listContactMessages, markRead, markUnread } from "./inbox.server.ts";
import { keepContactMessage, readJustSent, sendToBoard } from "./message.server.ts";

await makeTables();
const administrator = (await signInAdministrator()).person;
beforeEach(() => database().deleteFrom("contactMessages").execute());
afterEach(() => vi.useRealTimers());

/** For background work. */
const patience = { timeout: 150_000 };

const visitor = { recipient: "", name: "Vera Visitor", email: "vera@example.org" };
const message = { ...visitor, message: "Is the pool heated?" };

test("messages are listed with the newest first, page by page", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let number = 1; number <= 12; number += 1) {
    await keepContactMessage({ ...message, message: `Number ${number}` });
    vi.setSystemTime(Date.now() + 1000);
  }
  const { rows, ...place } = await listContactMessages(administrator, 1);
  expect(place).toEqual({ total: 12, page: 1, pages: 2 });
  expect(rows[0]).toMatchObject({ name: "Vera Visitor", message: "Number 12" });
  expect(rows[9]).toMatchObject({ message: "Number 3" });
  const last = await listContactMessages(administrator, 99);
  expect(last.rows.map((kept) => kept.message)).toEqual(["Number 2", "Number 1"]);
  expect(last).toMatchObject({ total: 12, page: 2, pages: 2 });
});

const noNeeds = { pending: 0, unread: 0, answers: 0, mails: 0 };

test("unread messages come first, and only they count as pending tasks", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T03:00:00Z") });
  for (const text of ["First", "Second", "Third"]) {
    await keepContactMessage({ ...message, message: text });
    vi.setSystemTime(Date.now() + 1000);
  }
  const order = async () =>
    (await listContactMessages(administrator, 1)).rows.map((kept) => kept.message);
  const [third, second] = (await listContactMessages(administrator, 1)).rows;
  await markRead(administrator, third?.id ?? "");
  await markRead(administrator, second?.id ?? "");
  expect(await order()).toEqual(["First", "Third", "Second"]);
  expect(await countPendingTasks(administrator)).toEqual({ ...noNeeds, unread: 1 });
  await markUnread(administrator, third?.id ?? "");
  expect(await order()).toEqual(["Third", "First", "Second"]);
  expect(await countPendingTasks(administrator)).toEqual({ ...noNeeds, unread: 2 });
  const past = await listContactMessages(administrator, 9);
  expect(past).toMatchObject({ total: 3, page: 1, pages: 1, rows: [{}, {}, {}] });
});

test("a deleted message is gone, and the audit log has neither author nor text", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T03:00:00Z") });
  await keepContactMessage(message);
  await keepContactMessage({ ...message, message: "Another" });
  const listed = (await listContactMessages(administrator, 1)).rows;
  const first = listed.find((kept) => kept.message === message.message);
  for (const _ of [1, 2]) await deleteMessage(administrator, first?.id ?? "");
  const kept = (await listContactMessages(administrator, 1)).rows;
  expect(kept.map((each) => each.message)).toEqual(["Another"]);
  const log = database().selectFrom("auditEvents").select(["actor", "subject", "detail"]);
  // In the association's time zone it was still the day before.
  const event = { actor: administrator.id, subject: null, detail: "written on November 19, 2026" };
  expect(await log.where("kind", "=", "message-deleted").execute()).toEqual([event]);
});

test("a message without a recipient, or with an unknown one, goes to the whole board", async () => {
  await sendToBoard(message);
  await sendToBoard({ ...message, recipient: "nobody-of-this-board", message: "Another" });
  const listed = (await listContactMessages(administrator, 1)).rows;
  expect(listed.map(({ recipient }) => recipient)).toEqual(["The whole board", "The whole board"]);
});

test("a double click sends one message; a minute later an equal one counts", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await Promise.all(Array.from({ length: 5 }, () => sendToBoard(message)));
  expect((await listContactMessages(administrator, 1)).rows).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000);
  await sendToBoard(message);
  expect((await listContactMessages(administrator, 1)).rows).toHaveLength(2);
});

test("a message to a board member is kept under their name and mailed to the association", async () => {
  const member = content().board?.[0];
  expect(member).toBeDefined();
  await sendToBoard({ ...message, recipient: member?.id ?? "", message: "For your eyes" });
  const [kept] = (await listContactMessages(administrator, 1)).rows;
  expect(kept).toMatchObject({ recipient: member?.name, message: "For your eyes" });
  const mail = await vi.waitFor(() => findMail("For your eyes"), patience);
  expect(mail).toMatch(new RegExp(`^To: ${content().site.email}`, "m"));
  expect(mail).toMatch(/^Reply-To: vera@example.org/m);
});

test("a name can't inject headers into the email", async () => {
  await sendToBoard({ ...message, name: "V\r\nBcc: all@example.org", message: "Injected?" });
  const mail = await vi.waitFor(() => findMail("Injected?"), patience);
  const [headers = ""] = mail.split("\r\n\r\n", 1);
  expect(headers).not.toMatch(/^Bcc/im);
});

test("a copy goes to the confirmed address of the account that wrote, and to no other", async () => {
  const { person } = await registerResident({ email: "robin-writes@example.org" });
  const typed = { ...message, name: "V\r\nBcc: all@example.org", message: "Buy\r\nBcc: x@y.org" };
  const none = { isCopied: false };
  expect(await sendToBoard(typed, person)).toMatchObject(none);
  const visitors = { ...message, message: "A visitor's" };
  expect(await sendToBoard(visitors)).toMatchObject(none);
  await proveEmail(database(), person.id, person.signInAddress);
  const unwanted = { ...typed, message: "Without a copy" };
  expect(await sendToBoard(unwanted, person, false)).toMatchObject({ isCopied: false });
  const again = { ...typed, message: `${typed.message} now` };
  expect(await sendToBoard(again, person, true, [], "“1.jpg”, “2.jpg”")).toMatchObject({
    isCopied: true,
  });
  // A double click: no copy of this one, nor for somebody logged in who sends a visitor's words.
  expect(await sendToBoard(again, person)).toMatchObject({ isCopied: false });
  expect(await sendToBoard(visitors, person)).toMatchObject(none);
  await waitForBackground();
  const copies = listMails().filter(({ subject }) => subject.endsWith("copy of your message"));
  expect(copies.map(({ to }) => to)).toEqual([person.signInAddress]);
  expect(copies[0]?.header("Bcc")).toBe("");
  expect(copies[0]?.text).toMatch(/^> Buy[\s\S]*^Your photos came with it: “1\.jpg”, “2\.jpg”\.$/m);
  expect(listMails().some(({ to }) => to === message.email)).toBe(false);
});

test("ten copies an hour go to an account; the eleventh message still reaches the board", async () => {
  const { person } = await registerResident();
  await proveEmail(database(), person.id, person.signInAddress);
  const copied = [];
  for (let number = 1; number <= 11; number += 1) {
    copied.push((await sendToBoard({ ...message, message: `Number ${number}` }, person)).isCopied);
  }
  expect(copied).toEqual([...Array.from({ length: 10 }, () => true), false]);
  expect((await listContactMessages(administrator, 1)).total).toBe(11);
  await waitForBackground();
});

test("what was just sent can be read by its id, for five minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { id } = await sendToBoard(message);
  const { email, message: text } = message;
  const written = { email, recipient: "The whole board", message: text };
  expect(await readJustSent(id)).toEqual(written);
  expect(await readJustSent("")).toBeUndefined();
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(await readJustSent(id)).toBeUndefined();
});

function findMail(words: string): string {
  const outbox = join(environment().DATA_DIR, "outbox");
  const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
  const mail = mails.find((text) => text.includes(words));
  if (!mail) throw new Error("not written yet");
  return mail;
}
