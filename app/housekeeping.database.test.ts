import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { makeTables, registerResident } from "../tests/people.fixture.ts";
import { makeOwnCache } from "../tests/test-cache.ts";
import { recordEvent } from "./audit/audit-log.server.ts";
import { cacheFolder } from "./content/shown-edition.server.ts";
import { database } from "./database/database.server.ts";
import { runHousekeeping, startHousekeeping, tidyUp } from "./housekeeping.server.ts";
import { findSignedIn } from "./identity/sessions.server.ts";
import { noteSecret } from "./identity/site-secret.server.ts";
import { keepContactMessage } from "./messages/message.server.ts";
import { environment } from "./platform/environment.server.ts";
import { log } from "./platform/log.server.ts";
import { wake } from "./platform/scheduler.server.ts";

// Housekeeping at a later day would take away what other tests are converting.
makeOwnCache(cacheFolder());
beforeAll(makeTables);

const message = { recipient: "The whole board", name: "Vera", email: "v@example.org" };

test("sessions that have run out are dropped, others stay", async () => {
  const { headers } = await registerResident();
  await runHousekeeping();
  expect((await findSignedIn(headers)).person).not.toBeNull();
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
  await runHousekeeping(inTwoDays);
  expect(await database().selectFrom("identitySessions").select("id").execute()).toEqual([]);
});

test("a clock that is years ahead for a week deletes nothing", async () => {
  await keepContactMessage({ ...message, message: "Is the dock open?" });
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  const day = 24 * 60 * 60 * 1000;
  const now = Date.now();
  const kept = () => database().selectFrom("contactMessages").select("message").execute();
  /** The days, each with what is kept after it. */
  const run = async (from: number, days: number) => {
    for (let passed = 0; passed <= days; passed += 1) await tidyUp(new Date(from + passed * day));
    return (await kept()).length;
  };
  // As any site has it that has run for some days; then the clock jumps, and is set right.
  expect(await run(now, 8)).toBe(1);
  expect(warn).not.toHaveBeenCalled();
  const ahead = now + 3000 * day;
  expect(await run(ahead, 6)).toBe(1);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ event: "clock" }),
    expect.stringMatching(/For a week, nothing is deleted because of its age/),
  );
  expect(await run(now + 9 * day, 2)).toBe(1);
  // Who leaves it so means it.
  expect(await run(ahead, 7)).toBe(0);
  warn.mockRestore();
});

test("the audit log is kept for 400 days, messages for two years, read or not", async () => {
  await database().deleteFrom("auditEvents").execute();
  await recordEvent(database(), { kind: "roster-imported", actor: null, subject: null });
  await keepContactMessage({ ...message, message: "Is the pool heated?" });
  await database().updateTable("contactMessages").set({ readAt: "2026-11-22" }).execute();
  await keepContactMessage({ ...message, message: "And the deck?" });
  const keptAfter = async (days: number) => {
    await runHousekeeping(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
    const events = await database().selectFrom("auditEvents").select("kind").execute();
    const messages = await database().selectFrom("contactMessages").select("id").execute();
    return [events.length, messages.length];
  };
  expect(await keptAfter(399.9)).toEqual([1, 2]);
  expect(await keptAfter(400.1)).toEqual([0, 2]);
  expect(await keptAfter(729.9)).toEqual([0, 2]);
  expect(await keptAfter(730.1)).toEqual([0, 0]);
});

test("mails in the outbox are kept for 30 days, other files for good", async () => {
  const outbox = join(environment().DATA_DIR, "outbox");
  mkdirSync(outbox, { recursive: true });
  const id = "c9f0ae0c-4f0e-4d5c-9f6c-0d8d1c1c5a11";
  const names = [`2026-10-21-${id}.eml`, `2026-10-22-${id}.eml`, "2020-01-01-notes.txt"];
  const unfinished = `2026-10-20-${id}.eml.part`;
  for (const name of [...names, unfinished]) writeFileSync(join(outbox, name), "");
  await runHousekeeping(new Date("2026-11-20T23:00:00Z"));
  expect(readdirSync(outbox).toSorted()).toEqual([names[2], names[0], names[1]]);
  await runHousekeeping(new Date("2026-11-21T01:00:00Z"));
  expect(readdirSync(outbox).toSorted()).toEqual([names[2], names[1]]);
});

test("a process that finds another's secret noted says so, each time that it does", async () => {
  const warn = vi.spyOn(log, "warn");
  const told = () =>
    warn.mock.calls.filter(([, text]) => /with a different SECRET/.test(`${text}`));
  await noteSecret();
  const stop = startHousekeeping();
  await wake("housekeeping");
  for (const times of [1, 2]) {
    const noted = database().updateTable("settings").set({ value: "noted by another process" });
    await noted.where("key", "=", "secretFingerprint").execute();
    await wake("housekeeping");
    expect(told()).toHaveLength(times);
  }
  expect(await noteSecret()).toBeUndefined();
  warn.mockRestore();
  await stop();
});
