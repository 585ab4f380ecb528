import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  enter,
  makeTables,
  password,
  registerResident,
  sender,
} from "../../tests/people.fixture.ts";
import { signIn } from "../account/login.server.ts";
import { database } from "../database/database.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { deleteExpiredCounters } from "./rate-limits.server.ts";

const minute = 60_000;
const osprey = { email: "osprey@example.org", password };
const wrong = { ...osprey, password: "not the password" };
const invalid = { ok: false, error: "auth/invalid-credential" };

await makeTables();
await registerResident({ email: osprey.email });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await database().deleteFrom("attempts").execute();
});
afterEach(() => vi.useRealTimers());

/** Tries a wrong password this many times; returns the last answer. */
async function fail(times: number, from: () => Sender = sender, credentials = wrong) {
  let last: unknown;
  for (let time = 0; time < times; time += 1) last = await signIn(credentials, from());
  return last;
}

/** Uses up the limits of all accounts counted so far. */
async function exhaustAccounts(from: () => Sender = sender): Promise<void> {
  await fail(1, from);
  const counters = database().updateTable("attempts").set({ points: 1000 });
  await counters.where("key", "like", "account:%").execute();
}

function tooMany(seconds: number) {
  return { ok: false, error: "auth/too-many-requests", retryAfter: seconds };
}

test("a network has 6 wrong attempts a minute, whatever accounts it tries", async () => {
  let host = 0;
  const from = () => sender(undefined, `2001:db8:1:2::${++host}`);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const tried = { email: `${attempt}@example.org`, password };
    expect(await signIn(tried, from())).toEqual(invalid);
  }
  expect(await signIn(osprey, from())).toEqual(tooMany(60));
  const neighbor = sender(undefined, "2001:db8:1:3::1");
  expect(await signIn(osprey, neighbor)).toMatchObject({ ok: true });
  vi.setSystemTime(Date.now() + minute);
  expect(await signIn(osprey, from())).toMatchObject({ ok: true });
});

test("an address has 30 wrong attempts an hour", async () => {
  const from = sender();
  for (let round = 0; round < 5; round += 1) {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await signIn({ email: `${round}-${attempt}@example.org`, password }, from);
    }
    vi.setSystemTime(Date.now() + minute);
  }
  expect(await signIn(osprey, from)).toEqual(tooMany(55 * 60));
});

test("right passwords count for nothing", async () => {
  const from = sender();
  for (let time = 0; time < 12; time += 1) {
    expect(await signIn(osprey, from)).toMatchObject({ ok: true });
  }
});

test("an account has 10 wrong attempts in 15 minutes, then a wait that doubles", async () => {
  for (const minutes of [15, 30, 60]) {
    expect(await fail(10)).toEqual(invalid);
    // The right password, too: otherwise the wait would reveal which one it is.
    expect(await signIn(osprey, sender())).toEqual(tooMany(minutes * 60));
    vi.setSystemTime(Date.now() + minutes * minute);
  }
  expect(await signIn(osprey, sender())).toMatchObject({ ok: true });
  const nobody = { email: "nobody@example.org", password };
  expect(await fail(10, sender, nobody)).toEqual(invalid);
  expect(await fail(1, sender, nobody)).toEqual(tooMany(15 * 60));
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(wrong, sender())));
  expect(answers.filter((answer) => !answer.ok && answer.error === invalid.error)).toHaveLength(10);
});

test("an account has 100 wrong attempts a day", async () => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await signIn(wrong, sender());
    // Slow enough for the other limit.
    if (attempt % 9 === 8) vi.setSystemTime(Date.now() + 15 * minute);
  }
  expect(await signIn(osprey, sender())).toMatchObject({ error: "auth/too-many-requests" });
  vi.setSystemTime(Date.now() + 24 * 60 * minute);
  expect(await signIn(osprey, sender())).toMatchObject({ ok: true });
});

test("a right password ends the count of wrong ones", async () => {
  await fail(9);
  expect(await signIn(osprey, sender())).toMatchObject({ ok: true });
  expect(await fail(9)).toEqual(invalid);
  expect(await signIn(osprey, sender())).toMatchObject({ ok: true });
});

test("a stranger can't lock out a browser on which the account signed in before", async () => {
  const device = await enter(osprey);
  await exhaustAccounts();
  expect(await signIn(osprey, sender())).toMatchObject({ error: "auth/too-many-requests" });
  expect(await signIn(osprey, sender(device))).toMatchObject({ ok: true });
  // Its own attempts are also limited.
  await exhaustAccounts(() => sender(device));
  expect(await signIn(osprey, sender(device))).toMatchObject({ error: "auth/too-many-requests" });
});

test("a browser known for one account isn't for another, and a forged one isn't at all", async () => {
  await registerResident({ email: "teal@example.org" });
  const known = await enter({ email: "teal@example.org", password });
  const Cookie = `shoreline-device=${"a".repeat(22)}.20000-${"b".repeat(43)}`;
  const forged = new Headers({ Cookie });
  await exhaustAccounts();
  for (const headers of [known, forged]) {
    expect(await signIn(osprey, sender(headers))).toMatchObject({ ok: false });
  }
});

test("a browser is forgotten 180 days after the account signed in there", async () => {
  const device = await enter(osprey);
  vi.setSystemTime(Date.now() + 181 * 24 * 60 * minute);
  await exhaustAccounts();
  expect(await signIn(osprey, sender(device))).toMatchObject({ error: "auth/too-many-requests" });
});

test("a household's browser is known for each of its accounts", async () => {
  await registerResident({ email: "coot@example.org" });
  const first = await enter(osprey);
  const both = await enter({ email: "coot@example.org", password }, sender(first));
  await exhaustAccounts();
  expect(await signIn(osprey, sender(both))).toMatchObject({ ok: true });
});

test("the whole site has 300 wrong attempts a minute; known browsers still get in", async () => {
  const device = await enter(osprey);
  const seconds = 60;
  const used = { points: 300, expire: Date.now() + seconds * 1000 };
  const counters = database().updateTable("attempts").set(used);
  await counters.where("key", "like", "site:%").execute();
  expect(await signIn(osprey, sender())).toEqual(tooMany(seconds));
  expect(await signIn(osprey, sender(device))).toMatchObject({ ok: true });
});

test("a refusal counts nothing and tells nothing about the password", async () => {
  await exhaustAccounts();
  const before = await database().selectFrom("attempts").selectAll().orderBy("key").execute();
  expect(await signIn(osprey, sender())).toEqual(await signIn(wrong, sender()));
  const after = await database().selectFrom("attempts").selectAll().orderBy("key").execute();
  expect(after).toEqual(before);
});

test("counters name neither an account nor an address", async () => {
  await signIn(wrong, sender(undefined, "203.0.113.77"));
  const rows = await database().selectFrom("attempts").select("key").execute();
  expect(rows).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toMatch(/osprey|203\.0\.113/);
});

test("counters that have run out, or lie in a wrong future, are dropped", async () => {
  await fail(1);
  await deleteExpiredCounters(new Date());
  expect(await database().selectFrom("attempts").select("key").execute()).toHaveLength(5);
  vi.setSystemTime(Date.now() - 400 * 24 * 60 * minute);
  await deleteExpiredCounters(new Date());
  expect(await database().selectFrom("attempts").select("key").execute()).toEqual([]);
  await fail(1);
  vi.setSystemTime(Date.now() + 25 * 60 * minute);
  await deleteExpiredCounters(new Date());
  expect(await database().selectFrom("attempts").select("key").execute()).toEqual([]);
});
