import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { May } from "../identity/person.server.ts";
import {
  changeEvent,
  createEvent,
  deleteEvent,
  findCustomEvent,
  listCustomEvents,
} from "./custom-event.server.ts";
import type { TypedEvent } from "./custom-event-schema.server.ts";
import { readPublicEvents } from "./public-events.server.ts";

let administrator: May<"publish">;
beforeAll(async () => {
  await makeTables();
  administrator = (await signInAdministrator()).person;
});
beforeEach(async () => {
  await database().deleteFrom("auditEvents").execute();
});

const typed: TypedEvent = {
  title: "Dock day",
  startDate: "2027-05-31",
  startTime: "09:00",
  endTime: "12:00",
  repeats: "none",
};

async function auditLog() {
  const events = await database()
    .selectFrom("auditEvents")
    .select(["kind", "actor", "detail"])
    .orderBy("id")
    .execute();
  return events.map(({ kind, actor, detail }) => [kind, actor === administrator.id, detail]);
}

test("an event is added, changed and deleted; everyone reads it as it is, and the audit log tells", async () => {
  const id = await createEvent(administrator, { ...typed, location: "Pier", until: "2028-01-01" });
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const added = await findCustomEvent(administrator, id);
  expect(added).toMatchObject({
    title: "Dock day",
    location: "Pier",
    description: null,
    endDate: "2027-05-31",
    until: null,
    sequence: 0,
  });
  expect(await readPublicEvents()).toEqual({ events: [added], changes: [], upToDate: true });
  const wholeDay: TypedEvent = { ...typed, wholeDays: "on" };
  expect(await changeEvent(administrator, id, wholeDay, 0)).toEqual({ ok: true });
  const changed = await findCustomEvent(administrator, id);
  expect(changed).toMatchObject({
    id,
    location: null,
    startTime: null,
    endTime: null,
    sequence: 1,
  });
  expect((await readPublicEvents()).events).toEqual([changed]);
  expect(await changeEvent(administrator, id, typed, 0)).toEqual({ ok: false, now: changed });
  expect(await findCustomEvent(administrator, id)).toEqual(changed);
  expect(await deleteEvent(administrator, id)).toBe(true);
  expect(await deleteEvent(administrator, id)).toBe(false);
  expect((await listCustomEvents(administrator, 1)).rows).toEqual([]);
  expect((await readPublicEvents()).events).toEqual([]);
  expect(await changeEvent(administrator, id, typed, 0)).toEqual({ ok: false, now: undefined });
  expect(await auditLog()).toEqual([
    ["event-created", true, "Dock day"],
    ["event-changed", true, "Dock day"],
    ["event-deleted", true, "Dock day"],
  ]);
});

test("while the records can't be read, the last known events are shown", async () => {
  const id = await createEvent(administrator, typed);
  await readPublicEvents();
  await database().schema.alterTable("events").renameTo("eventsAway").execute();
  try {
    await expect.poll(async () => (await readPublicEvents()).upToDate).toBe(false);
    expect((await readPublicEvents()).events.map((event) => event.id)).toEqual([id]);
  } finally {
    await database().schema.alterTable("eventsAway").renameTo("events").execute();
  }
  await expect.poll(async () => (await readPublicEvents()).upToDate).toBe(true);
});

test("a button pressed twice adds an event once; a minute later the same is another", async () => {
  const ball = { ...typed, title: "Ball", location: "Social deck" };
  const presses = Array.from({ length: 5 }, () => createEvent(administrator, ball));
  const [id, ...others] = new Set(await Promise.all(presses));
  expect(others).toEqual([]);
  expect(await createEvent(administrator, { ...ball, startTime: "10:00" })).not.toBe(id);
  await database()
    .updateTable("events")
    .set({ createdAt: new Date(Date.now() - 61_000).toISOString() })
    .execute();
  expect(await createEvent(administrator, ball)).not.toBe(id);
  expect(await auditLog()).toHaveLength(3);
});

describe("an event that is moved", () => {
  const minute = 60_000;
  const evening: TypedEvent = { ...typed, startTime: "19:00", endTime: "20:00" };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-05-01T12:00:00Z") });
  });
  afterEach(() => vi.useRealTimers());

  /** The former time that it shows after each change. */
  async function changed(...changes: Partial<TypedEvent>[]) {
    const id = await createEvent(administrator, evening);
    vi.setSystemTime(Date.now() + 31 * minute);
    const said: string[] = [];
    for (const [seen, change] of changes.entries()) {
      expect(await changeEvent(administrator, id, { ...evening, ...change }, seen)).toEqual({
        ok: true,
      });
      const row = await findCustomEvent(administrator, id);
      said.push([row?.movedFromDate, row?.movedFromTime].filter(Boolean).join(" "));
    }
    await deleteEvent(administrator, id);
    return said;
  }

  test("says where it was at first, until it is back there", async () => {
    expect(
      await changed(
        { title: "Dock evening" },
        { startDate: "2027-06-01" },
        { startDate: "2027-06-02", location: "Pier" },
        { startDate: "2027-06-02", startTime: "18:00" },
        {},
        { startTime: "18:30" },
        { wholeDays: "on" },
      ),
    ).toEqual(["", ...Array(3).fill("2027-05-31 19:00"), "", ...Array(2).fill("2027-05-31 19:00")]);
  });

  test("says nothing when it begins to repeat, or only ends later", async () => {
    expect(
      await changed(
        { endTime: "22:00" },
        { repeats: "weekly", startDate: "2027-06-01" },
        { repeats: "weekly", startDate: "2027-06-02" },
      ),
    ).toEqual(["", "", ""]);
  });

  test("says nothing when it is corrected within half an hour", async () => {
    const id = await createEvent(administrator, evening);
    vi.setSystemTime(Date.now() + 29 * minute);
    await changeEvent(administrator, id, { ...evening, startDate: "2027-06-01" }, 0);
    expect(await findCustomEvent(administrator, id)).toMatchObject({ movedFromDate: null });
    vi.setSystemTime(Date.now() + 2 * minute);
    await changeEvent(administrator, id, { ...evening, startDate: "2027-06-03" }, 1);
    expect(await findCustomEvent(administrator, id)).toMatchObject({
      movedFromDate: "2027-06-01",
    });
    await deleteEvent(administrator, id);
  });

  test("says nothing when last year's entry is used again", async () => {
    const id = await createEvent(administrator, evening);
    // In New York it is still May 31.
    vi.setSystemTime(Date.parse("2027-06-01T03:30:00Z"));
    await changeEvent(administrator, id, { ...evening, startDate: "2027-06-07" }, 0);
    expect(await findCustomEvent(administrator, id)).toMatchObject({
      movedFromDate: "2027-05-31",
    });
    vi.setSystemTime(Date.parse("2028-04-01T12:00:00Z"));
    await changeEvent(administrator, id, { ...evening, startDate: "2028-06-05" }, 1);
    expect(await findCustomEvent(administrator, id)).toMatchObject({ movedFromDate: null });
    await deleteEvent(administrator, id);
  });
});
