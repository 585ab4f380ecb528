import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  addNeighbour,
  makeTables,
  registerResident,
  signInAdministrator,
  subscribeAll,
} from "../../tests/people.fixture.ts";
import { startMailServer, type TestMailServer } from "../../tests/smtp-server.ts";
import { database } from "../database/database.server.ts";
import type { May, Resident } from "../identity/person.server.ts";
import { claimMails, startSending } from "../mail/mail-queue.server.ts";
import { type MailWorker, makeMailWorker } from "../mail/mail-worker.server.ts";
import { findAnnouncement, listAnnouncements, readAtHome } from "./announcement.server.ts";
import { announcementMails } from "./announcement-queue.server.ts";
import {
  changeDraft,
  createDraft,
  type DraftText,
  deleteDraft,
  describeDrafts,
  findDraft,
  postDraft,
  postDueDrafts,
} from "./drafts.server.ts";
import { makeFeedKey, readFeed } from "./feed.server.ts";
import { correctAnnouncement, createAnnouncement } from "./post-announcement.server.ts";

let server: TestMailServer;
let administrator: May<"announce">;
let reader: Resident;
let mailWorker: MailWorker;

beforeAll(async () => {
  server = await startMailServer();
  process.env["SMTP_URL"] = server.url;
  await makeTables();
  administrator = (await signInAdministrator()).person;
  reader = (await registerResident()).person;
});
afterAll(() => server.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2027-03-01T12:00:00Z");
  for (const table of ["announcements", "announcementDrafts", "auditEvents"] as const) {
    await database().deleteFrom(table).execute();
  }
  server.taken.length = 0;
  mailWorker = makeMailWorker(announcementMails);
});
afterEach(async () => {
  await mailWorker.stop();
  vi.useRealTimers();
});

const text = { title: "Pool opens", body: "At **ten**.", dateCreated: "May 1, 2027" };
const plain: DraftText = {
  ...text,
  expiresOn: null,
  pinned: 0,
  mail: 1,
  publishAt: null,
  attachments: null,
};
const soon = "2027-03-01T13:00:00.000Z";

async function subscribe(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await subscribeAll([await addNeighbour()]);
  }
}

async function listKinds(): Promise<string[]> {
  const found = await database().selectFrom("auditEvents").select("kind").orderBy("id").execute();
  return found.map(({ kind }) => kind);
}

test("a draft is read by nobody, changed, and posted under its id", async () => {
  const id = await createDraft(administrator, plain);
  expect(await createDraft(administrator, plain)).toBe(id);
  expect(await listAnnouncements(reader)).toEqual([]);
  expect(await findAnnouncement(reader, id)).toBeUndefined();
  expect(await changeDraft(administrator, id, { ...plain, title: "Pool" }, 0)).toBe(true);
  expect(await changeDraft(administrator, id, { ...plain, title: "Late" }, 0)).toBe(false);
  expect(await findDraft(administrator, id)).toMatchObject({ title: "Pool", version: 1 });
  expect(await postDraft(administrator, id, { ...plain, title: "Late" }, 0)).toBe(false);
  expect(await postDraft(administrator, id, { ...plain, title: "Posted" }, 1)).toBe(true);
  expect(await postDraft(administrator, id, plain, 2)).toBe(false);
  expect(await deleteDraft(administrator, id)).toBe(false);
  expect(await listAnnouncements(reader)).toMatchObject([{ id, title: "Posted", version: 3 }]);
  expect(await describeDrafts(administrator)).toEqual([]);
  expect(await listKinds()).toEqual([
    ...["announcement-drafted", "announcement-drafted", "announcement-created"],
  ]);
});

test("a scheduled one is posted once when its time has come, however many look, and mailed once", async () => {
  await subscribe(3);
  const id = await createDraft(administrator, { ...plain, publishAt: soon });
  expect((await describeDrafts(administrator))[0]?.state).toMatch(/^Scheduled for Mar 1, 2027/);
  const workers = [mailWorker, makeMailWorker(announcementMails)];
  vi.setSystemTime("2027-03-01T12:59:59Z");
  expect(await postDueDrafts()).toBe(0);
  vi.setSystemTime("2027-03-01T13:00:00Z");
  const posted = await Promise.all(Array.from({ length: 6 }, postDueDrafts));
  expect(posted.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
  await Promise.all(workers.map((worker) => worker.sendDue()));
  await workers[1]?.stop();
  expect(await listAnnouncements(reader)).toMatchObject([{ id, title: "Pool opens" }]);
  expect(new Set(server.taken.map(({ to }) => to)).size).toBe(3);
  expect(server.taken).toHaveLength(3);
  expect(await listKinds()).toEqual(["announcement-scheduled", "announcement-created"]);
});

test("one that can't be posted whole isn't posted at all, and is tried again", async () => {
  await subscribe(1);
  const id = await createDraft(administrator, { ...plain, publishAt: soon });
  vi.setSystemTime(soon);
  await database().schema.alterTable("mails").renameTo("mislaidMails").execute();
  await expect(postDueDrafts()).rejects.toThrow();
  await database().schema.alterTable("mislaidMails").renameTo("mails").execute();
  expect(await listAnnouncements(reader)).toEqual([]);
  expect(await findDraft(administrator, id)).toBeDefined();
  expect(await postDueDrafts()).toBe(1);
  expect(await listAnnouncements(reader)).toHaveLength(1);
});

test("what is taken off the schedule, or deleted, isn't posted", async () => {
  const kept = await createDraft(administrator, { ...plain, publishAt: soon });
  const gone = await createDraft(administrator, { ...plain, title: "Gone", publishAt: soon });
  await changeDraft(administrator, kept, plain, 0);
  await deleteDraft(administrator, gone);
  vi.setSystemTime("2027-03-02T12:00:00Z");
  expect(await postDueDrafts()).toBe(0);
});

test("a correction is marked on pages and in the feed, and not mailed unless asked for", async () => {
  await database().updateTable("users").set({ mailAnnouncements: 0 }).execute();
  await subscribe(2);
  const id = await createAnnouncement(administrator, { ...text, mail: "on" });
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(2);
  vi.setSystemTime("2027-03-05T12:00:00Z");
  expect(await correctAnnouncement(administrator, id, { ...text, body: "At *noon*." }, 0)).toBe(
    true,
  );
  expect(await correctAnnouncement(administrator, id, { ...text, body: "Late." }, 0)).toBe(false);
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(2);
  expect((await readAtHome(reader)).announcements).toMatchObject([
    {
      edited: "March 5, 2027",
      html: '<p class="as-typed" dir="auto">At <em>noon</em>.</p>',
    },
  ]);
  const feed = (await readFeed(await makeFeedKey(reader))) ?? "";
  expect(feed).toContain("<published>2027-03-01T12:00:00.000Z</published>");
  expect(feed.match(/<updated>2027-03-05T12:00:00.000Z<\/updated>/g)).toHaveLength(2);
  expect(feed).toContain("Edited March 5, 2027");
  await correctAnnouncement(administrator, id, { ...text, body: "At [one](/faq).", mail: "on" }, 1);
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(4);
  const corrections = server.taken.filter(({ text }) => text.includes("Correction: Pool opens"));
  expect(corrections).toHaveLength(2);
  expect(new Set(server.taken.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])).size).toBe(
    4,
  );
  expect(await listKinds()).toEqual([
    "announcement-created",
    ...["announcement-corrected", "announcement-corrected", "feed-made"],
  ]);
});

test("who hasn't got the first mail gets the corrected text once", async () => {
  await database().updateTable("users").set({ mailAnnouncements: 0 }).execute();
  await subscribe(2);
  const id = await createAnnouncement(administrator, { ...text, mail: "on" });
  const [claimed] = await claimMails(announcementMails, "slow", 1);
  await correctAnnouncement(administrator, id, { ...text, body: "At noon." }, 0);
  if (!claimed) throw new Error("Nothing was claimed.");
  expect(await startSending("slow", claimed)).toBe(false);
  await correctAnnouncement(administrator, id, { ...text, body: "At one.", mail: "on" }, 1);
  await mailWorker.sendDue();
  expect(server.taken).toHaveLength(2);
  for (const { text: mail } of server.taken) expect(mail).toContain("At one.");
});
