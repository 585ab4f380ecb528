import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { May, Resident } from "../identity/person.server.ts";
import { listAnnouncements, listArchive, readAtHome } from "./announcement.server.ts";
import { createAnnouncement, deleteAnnouncement } from "./post-announcement.server.ts";

let administrator: May<"announce">;
let reader: Resident;

beforeAll(async () => {
  await makeTables();
  administrator = (await signInAdministrator()).person;
  reader = (await registerResident()).person;
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await database().deleteFrom("announcements").execute();
});
afterEach(() => vi.useRealTimers());

const text = { title: "Pool opens", body: "At ten.\n\nBring a towel.", dateCreated: "May 1, 2027" };

/** The defaults of a stored announcement. */
const plain = {
  ...{ expiresOn: null, pinned: 0, editedAt: null, version: 0, attachments: null },
  createdAt: expect.any(String),
};

test("an announcement is read as it was typed, with its own id", async () => {
  const id = await createAnnouncement(administrator, text);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await listAnnouncements(reader)).toEqual([{ ...text, ...plain, id }]);
});

test("a double click posts once; a minute later an equal announcement counts", async () => {
  const presses = Array.from({ length: 5 }, () => createAnnouncement(administrator, text));
  expect(new Set(await Promise.all(presses)).size).toBe(1);
  await createAnnouncement(administrator, { ...text, body: "At eleven." });
  expect(await listAnnouncements(reader)).toHaveLength(2);
  vi.setSystemTime(Date.now() + 60_000);
  await createAnnouncement(administrator, text);
  expect(await listAnnouncements(reader)).toHaveLength(3);
});

test("the newest comes first, whatever date the administrator typed", async () => {
  for (const title of ["first", "second", "third"]) {
    await createAnnouncement(administrator, { ...text, title, dateCreated: `9 ${title}` });
    vi.setSystemTime(Date.now() + 1000);
  }
  const titles = (await listAnnouncements(reader)).map(({ title }) => title);
  expect(titles).toEqual(["third", "second", "first"]);
});

test("the home page has at most ten, pinned ones first, and none that have expired", async () => {
  // Late on May 31 in the association's time zone.
  vi.setSystemTime("2027-06-01T03:30:00Z");
  await createAnnouncement(administrator, { ...text, title: "Pinned", pinned: "on" });
  for (const title of ["over", "last day", "stays"]) {
    vi.setSystemTime(Date.now() + 1000);
    const expiresOn = { over: "2027-05-30", "last day": "2027-05-31", stays: undefined }[title];
    await createAnnouncement(administrator, { ...text, title, expiresOn });
  }
  const atHome = async () => (await readAtHome(reader)).announcements?.map(({ title }) => title);
  expect(await atHome()).toEqual(["Pinned", "stays", "last day"]);
  vi.setSystemTime("2027-06-01T04:30:00Z");
  expect(await atHome()).toEqual(["Pinned", "stays"]);
  for (let n = 0; n < 12; n += 1) {
    vi.setSystemTime(Date.now() + 1000);
    await createAnnouncement(administrator, { ...text, title: `${n}` });
  }
  expect(await atHome()).toEqual(["Pinned", ..."11 10 9 8 7 6 5 4 3".split(" ")]);
  const { rows: announcements, ...place } = await listArchive(reader, 99);
  expect(place).toEqual({ total: 16, page: 2, pages: 2 });
  expect(announcements.map(({ title }) => title)).toEqual([
    ...["1", "0", "stays", "last day", "over", "Pinned"],
  ]);
});

test("deleting removes only the given one", async () => {
  const id = await createAnnouncement(administrator, text);
  const kept = await createAnnouncement(administrator, { ...text, title: "Kept" });
  await deleteAnnouncement(administrator, id);
  expect(await listAnnouncements(reader)).toEqual([{ ...text, ...plain, title: "Kept", id: kept }]);
});

test.each(["", "unknown", "' or 1=1 --", "null"])("deleting '%s' does nothing", async (id) => {
  const kept = await createAnnouncement(administrator, text);
  await expect(deleteAnnouncement(administrator, id)).resolves.toBe(false);
  expect((await listAnnouncements(reader)).map((announcement) => announcement.id)).toEqual([kept]);
});

test("deleting twice has no further effect", async () => {
  const id = await createAnnouncement(administrator, text);
  await deleteAnnouncement(administrator, id);
  await deleteAnnouncement(administrator, id);
  expect(await listAnnouncements(reader)).toEqual([]);
});

test("the audit log records each once", async () => {
  await database().deleteFrom("auditEvents").execute();
  const id = await createAnnouncement(administrator, text);
  vi.setSystemTime(Date.now() + 1000);
  await deleteAnnouncement(administrator, id);
  await deleteAnnouncement(administrator, id);
  const events = await database()
    .selectFrom("auditEvents")
    .select(["kind", "actor", "subject", "detail"])
    .orderBy("at")
    .execute();
  const event = { actor: administrator.id, subject: null, detail: "Pool opens" };
  expect(events).toEqual([
    { kind: "announcement-created", ...event },
    { kind: "announcement-deleted", ...event },
  ]);
});
