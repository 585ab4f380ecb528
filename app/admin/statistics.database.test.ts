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

test("registrations are counted by months, and choices by residents", async () => {
  await addAt("2026-11-22T01:00:00.000Z", "confirmed", "Y");
  await addAt("2026-11-01T00:00:00.000Z", "asked", "N");
  await addAt("2026-10-31T23:59:00.000Z", "no", "Y");
  await addAt("2025-12-01T12:00:00.000Z", "no", "Y");
  await addAt("2025-11-30T12:00:00.000Z", "no", "N");
  const months = await countRegistrations(administrator, now);
  expect([months.length, months[0]?.month]).toEqual([12, "2026-11"]);
  expect(months.filter(({ count }) => count > 0)).toEqual([
    { month: "2026-11", count: 2 },
    { month: "2026-10", count: 1 },
    { month: "2025-12", count: 1 },
  ]);
  expect(await countChoices(administrator)).toEqual({ all: 5, listed: 3, mailed: 1 });
});
