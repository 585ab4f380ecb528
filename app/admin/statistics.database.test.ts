import { beforeAll, expect, test } from "vitest";
import { addNeighbour, makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { countChoices, countRegistrations } from "./statistics.server.ts";

let administrator: Administrator;

beforeAll(async () => {
  await makeTables();
  administrator = (await signInAdministrator()).person;
});

// A Saturday evening; in UTC it is Sunday already.
const now = new Date("2026-11-22T01:30:00Z");

async function addAt(createdAt: string, mailAnnouncements: 0 | 1, includeOnDir: "Y" | "N") {
  const uid = await addNeighbour({ includeOnDir });
  const change = { createdAt, mailAnnouncements };
  await database().updateTable("users").set(change).where("uid", "=", uid).execute();
}

test("registrations are counted by weeks from Sunday on, in the association's time zone", async () => {
  const none = await countRegistrations(administrator, now);
  expect(none).toHaveLength(26);
  expect(none.map(({ count }) => count)).toEqual(Array(26).fill(0));
  expect(none.at(0)).toEqual({ start: "2026-05-24", count: 0 });
  await addAt("2026-11-22T01:00:00.000Z", 1, "Y");
  await addAt("2026-11-15T06:00:00.000Z", 0, "N");
  // Saturday evening of the week before.
  await addAt("2026-11-15T03:00:00.000Z", 0, "Y");
  await addAt("2026-05-24T12:00:00.000Z", 0, "Y");
  await addAt("2026-05-24T02:00:00.000Z", 0, "N");
  const weeks = await countRegistrations(administrator, now);
  expect(weeks.filter(({ count }) => count > 0)).toEqual([
    { start: "2026-05-24", count: 1 },
    { start: "2026-11-08", count: 1 },
    { start: "2026-11-15", count: 2 },
  ]);
  expect(await countChoices(administrator)).toEqual({ all: 5, listed: 3, mailed: 1 });
});
