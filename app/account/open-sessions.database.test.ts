import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  enter,
  makeTables,
  password,
  registerResident,
  sender,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { findSignedIn } from "../identity/sessions.server.ts";
import { listSessions, signOutElsewhere } from "./open-sessions.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";

beforeAll(makeTables);
afterEach(() => vi.useRealTimers());

async function someResident() {
  const { email, headers, person } = await registerResident();
  const from = sender(new Headers({ "User-Agent": firefox }));
  const elsewhere = await enter({ email, password }, from);
  return { email, headers, person, elsewhere };
}

function standing(headers: Headers): Promise<SignedIn | null> {
  return findSignedIn(headers).then(({ person }) => person);
}

test("this session comes first, the others by their last use", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { email, person, elsewhere } = await someResident();
  const started = new Date();
  vi.setSystemTime(Date.now() + hour);
  await enter({ email, password });
  vi.setSystemTime(Date.now() + hour);
  await findSignedIn(elsewhere);
  const sessions = await listSessions(person);
  expect(sessions.map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
    ["A browser", true],
    ["Firefox on Windows", false],
    ["A browser", false],
  ]);
  expect(sessions[1]?.startedAt).toEqual(started);
  expect(sessions[1]?.lastUsedAt).toEqual(new Date());
  expect(sessions[2]?.lastUsedAt.getTime()).toBe(Date.now() - hour);
});

test("signing out elsewhere works at once", async () => {
  const { headers, person, elsewhere } = await someResident();
  const stranger = await someResident();
  for (const _ of [1, 2]) await signOutElsewhere(person);
  expect(await endingsOf(person)).toEqual([{ actor: person.id, subject: person.id, times: 1 }]);
  expect(await standing(elsewhere)).toBeNull();
  expect(await standing(headers)).not.toBeNull();
  expect(await standing(stranger.elsewhere)).not.toBeNull();
});

async function countOf({ id }: SignedIn): Promise<number> {
  const sessions = database().selectFrom("identitySessions").select("id");
  return (await sessions.where("userId", "=", id).execute()).length;
}

test("the 21st session replaces the least recently used one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { email, headers, person, elsewhere } = await someResident();
  for (let opened = 2; opened < 20; opened += 1) {
    vi.setSystemTime(Date.now() + minute);
    await enter({ email, password });
  }
  expect(await standing(headers)).not.toBeNull();
  expect(await countOf(person)).toBe(20);
  const latest = await enter({ email, password });
  expect(await countOf(person)).toBe(20);
  expect(await standing(elsewhere)).toBeNull();
  for (const kept of [headers, latest]) expect(await standing(kept)).not.toBeNull();
});

test("concurrent sign-ins leave 20 sessions, too, and other accounts' sessions stay", async () => {
  const { email, person } = await someResident();
  const stranger = await someResident();
  for (let opened = 2; opened < 18; opened += 1) await enter({ email, password });
  await Promise.all(Array.from({ length: 9 }, () => enter({ email, password })));
  expect(await countOf(person)).toBe(20);
  expect(await countOf(stranger.person)).toBe(2);
});

function endingsOf({ id }: SignedIn) {
  return database()
    .selectFrom("auditEvents")
    .select(["actor", "subject", "times"])
    .where("kind", "=", "sessions-ended")
    .where("subject", "=", id)
    .execute();
}
