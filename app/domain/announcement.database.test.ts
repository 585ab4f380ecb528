import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
} from "./announcement.server.ts";
import type { Administrator, Resident } from "./person.server.ts";

let administrator: Administrator;
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

test("what is posted is read as it was typed, with an id of its own", async () => {
  const id = await createAnnouncement(administrator, text);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await listAnnouncements(reader)).toEqual([{ ...text, id }]);
});

test("the newest stands first, whatever date the administrator typed", async () => {
  for (const title of ["first", "second", "third"]) {
    await createAnnouncement(administrator, { ...text, title, dateCreated: `9 ${title}` });
    vi.setSystemTime(Date.now() + 1000);
  }
  const titles = (await listAnnouncements(reader)).map(({ title }) => title);
  expect(titles).toEqual(["third", "second", "first"]);
});

test("deleting takes one away and leaves the others", async () => {
  const id = await createAnnouncement(administrator, text);
  const kept = await createAnnouncement(administrator, { ...text, title: "Kept" });
  await deleteAnnouncement(administrator, id);
  expect(await listAnnouncements(reader)).toEqual([{ ...text, title: "Kept", id: kept }]);
});

test.each(["", "unknown", "' or 1=1 --", "null"])("deleting '%s' does nothing", async (id) => {
  const kept = await createAnnouncement(administrator, text);
  await expect(deleteAnnouncement(administrator, id)).resolves.toBeUndefined();
  expect((await listAnnouncements(reader)).map((announcement) => announcement.id)).toEqual([kept]);
});

test("deleting twice is as deleting once", async () => {
  const id = await createAnnouncement(administrator, text);
  await deleteAnnouncement(administrator, id);
  await deleteAnnouncement(administrator, id);
  expect(await listAnnouncements(reader)).toEqual([]);
});

test("the audit trail tells of each, once", async () => {
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
  const told = { actor: administrator.id, subject: null, detail: "Pool opens" };
  expect(events).toEqual([
    { kind: "announcement-created", ...told },
    { kind: "announcement-deleted", ...told },
  ]);
});
