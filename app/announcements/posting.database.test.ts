import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addNeighbour, registerResident, subscribeAll } from "../../tests/people.fixture.ts";
import { startMailServer, type TestMailServer } from "../../tests/smtp-server.ts";
import type { Values } from "../content/fields.ts";
import { announcements } from "../content/kinds/announcements.ts";
import { database } from "../database/database.server.ts";
import { findDraft, saveDraft } from "../desk/drafts.server.ts";
import { publishDue, scheduleDraft } from "../desk/scheduled.server.ts";
import type { Resident } from "../identity/person.server.ts";
import { claimMails, startSending } from "../mail/mail-queue.server.ts";
import { type MailWorker, makeMailWorker } from "../mail/mail-worker.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { listAnnouncements } from "./announcement.server.ts";
import { announcementMails, dropMailsOfDeleted } from "./announcement-queue.server.ts";
import { correct, openAnnouncements, post, text } from "./announcements.fixture.ts";

let server: TestMailServer;
let reader: Resident;
let mailWorker: MailWorker;

beforeAll(async () => {
  server = await startMailServer();
  process.env["SMTP_URL"] = server.url;
});
const desk = openAnnouncements();
beforeAll(async () => {
  reader = (await registerResident()).person;
});
afterAll(() => server.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2027-03-01T12:00:00Z");
  await database().updateTable("users").set({ mailAnnouncements: 0 }).execute();
  server.taken.length = 0;
  mailWorker = makeMailWorker(announcementMails);
});
afterEach(async () => {
  await mailWorker.stop();
  vi.useRealTimers();
});

async function subscribe(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await subscribeAll([await addNeighbour()]);
}

const mailed = { ...text, mail: "on" };
const soon = new Date("2027-03-01T13:00:00Z");

/** Saves a draft that is posted then; returns its id. */
async function schedule(values: Values, publishAt: Date | null = soon): Promise<string> {
  const draft = { kind: announcements, entry: null, action: "save", values, seen: null } as const;
  const saved = await saveDraft(desk.administrator, draft, null);
  if (!saved) throw new Error("The draft wasn't saved.");
  const found = await findDraft(desk.administrator, saved.id);
  if (found && publishAt) await scheduleDraft(desk.administrator, found, publishAt);
  return saved.id;
}

test("a scheduled one is read by nobody, posted once when its time has come, and mailed once", async () => {
  await subscribe(3);
  await schedule(mailed);
  await publishDue(new Date("2027-03-01T12:59:59Z"));
  expect(listAnnouncements(reader)).toEqual([]);
  vi.setSystemTime(soon);
  await Promise.all(Array.from({ length: 6 }, () => publishDue(soon)));
  const workers = [mailWorker, makeMailWorker(announcementMails)];
  await Promise.all(workers.map((worker) => worker.sendDue()));
  await workers[1]?.stop();
  expect(listAnnouncements(reader)).toMatchObject([{ title: "Pool opens" }]);
  expect(new Set(server.taken.map(({ to }) => to)).size).toBe(3);
  expect(server.taken).toHaveLength(3);
});

test("one that is posted on the date that its form offered gets the date of that day", async () => {
  const at = new Date("2027-03-09T14:00Z");
  const id = await schedule({ ...text, dateCreated: "March 1, 2027" }, at);
  const expectDate = async (date: string) => {
    const draft = await findDraft(desk.administrator, id);
    if (draft?.values["dateCreated"] !== date)
      throw new Error(`It says another date than ${date}.`);
    return draft;
  };
  const first = await expectDate("March 9, 2027");
  await scheduleDraft(desk.administrator, first, new Date("2027-03-10T14:00Z"));
  const second = await expectDate("March 10, 2027");
  await scheduleDraft(desk.administrator, second, null);
  await expectDate("March 1, 2027");
});

test("one that can't be posted whole isn't posted at all, and is tried again", async () => {
  await subscribe(1);
  const id = await schedule(mailed);
  await database().schema.alterTable("mails").renameTo("mislaidMails").execute();
  await publishDue(soon);
  await database().schema.alterTable("mislaidMails").renameTo("mails").execute();
  expect(listAnnouncements(reader)).toEqual([]);
  expect(await findDraft(desk.administrator, id)).toBeDefined();
  await publishDue(soon);
  expect(listAnnouncements(reader)).toHaveLength(1);
});

test("a correction is mailed only if asked for, once for a button pressed twice", async () => {
  await subscribe(2);
  const id = await post(desk, mailed);
  await mailWorker.sendDue();
  await correct(desk, id, { ...text, body: "At noon." });
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(2);
  await correct(desk, id, { ...mailed, body: "At [one](/faq)." });
  await correct(desk, id, { ...mailed, body: "At [one](/faq)." }, "before");
  await mailWorker.sendDue();
  const corrections = server.taken.filter(({ text }) => text.includes("Correction: Pool opens"));
  expect([corrections.length, server.taken.length]).toEqual([2, 4]);
  expect(corrections[0]?.text).toContain(`At [one](${siteOrigin()}/faq).`);
  const ids = server.taken.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(4);
  // The form once more, without another word but with the box checked.
  vi.setSystemTime("2027-03-01T12:10:00Z");
  await correct(desk, id, { ...mailed, body: "At [one](/faq)." });
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(6);
});

test("the same once more, with the box checked that wasn't, is emailed and not posted again", async () => {
  await subscribe(1);
  for (const values of [text, mailed, mailed]) await post(desk, values);
  await mailWorker.sendDue();
  await post(desk, mailed);
  await mailWorker.sendDue();
  expect([listAnnouncements(reader).length, server.taken.length]).toEqual([1, 1]);
});

test("who hasn't got the first mail gets the corrected text once", async () => {
  await subscribe(2);
  const id = await post(desk, mailed);
  const [claimed] = await claimMails(announcementMails, "slow", 1);
  await correct(desk, id, { ...text, body: "At noon." });
  if (!claimed) throw new Error("Nothing was claimed.");
  expect(await startSending("slow", claimed)).toBe(false);
  await correct(desk, id, { ...mailed, body: "At one." });
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(2);
  for (const { text: mail } of server.taken) expect(mail).toContain("At one.");
});

test("what was sent of a deleted one is forgotten, and what wasn't isn't sent", async () => {
  await subscribe(1);
  await post(desk, mailed);
  await mailWorker.sendDue();
  await post(desk, { ...mailed, title: "Second" });
  await database().deleteFrom("entries").where("kind", "=", "announcements").execute();
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(1);
  await dropMailsOfDeleted();
  expect(await database().selectFrom("mails").select("id").execute()).toEqual([]);
});
