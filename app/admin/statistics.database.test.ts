import { beforeAll, expect, test } from "vitest";
import {
  addNeighbour,
  makeTables,
  signInAdministrator,
  subscribeAll,
} from "../../tests/people.fixture.ts";
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

/** @param mail whether the resident asked for announcements by email, and confirmed the address. */
async function addAt(
  createdAt: string,
  mail: "confirmed" | "asked" | "no",
  includeOnDir: "Y" | "N",
) {
  const uid = await addNeighbour({ includeOnDir });
  const mailAnnouncements = mail === "no" ? 0 : 1;
  const change = { createdAt, mailAnnouncements } as const;
  await database().updateTable("users").set(change).where("uid", "=", uid).execute();
  if (mail === "confirmed") await subscribeAll([uid]);
}

test("registrations are counted by weeks from Sunday on, in the association's time zone", async () => {
  const none = await countRegistrations(administrator, now);
  expect(none).toHaveLength(26);
  expect(none.map(({ count }) => count)).toEqual(Array(26).fill(0));
  expect(none.at(0)).toEqual({ start: "2026-05-24", count: 0 });
  await addAt("2026-11-22T01:00:00.000Z", "confirmed", "Y");
  await addAt("2026-11-15T06:00:00.000Z", "asked", "N");
  // Saturday evening of the week before.
  await addAt("2026-11-15T03:00:00.000Z", "no", "Y");
  await addAt("2026-05-24T12:00:00.000Z", "no", "Y");
  await addAt("2026-05-24T02:00:00.000Z", "no", "N");
  const weeks = await countRegistrations(administrator, now);
  expect(weeks.filter(({ count }) => count > 0)).toEqual([
    { start: "2026-05-24", count: 1 },
    { start: "2026-11-08", count: 1 },
    { start: "2026-11-15", count: 2 },
  ]);
  expect(await countChoices(administrator)).toEqual({ all: 5, listed: 3, mailed: 1 });
});
