import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { countPrint, countRows } from "./directory-rate-limit.server.ts";

beforeAll(makeTables);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

/** What is noted a second later: beside another load, what waits for that may begin late. */
async function noted() {
  await vi.advanceTimersByTimeAsync(1000);
  return database().selectFrom("auditEvents").select(["kind", "actor", "times"]).execute();
}

test("120 pages of ten an hour are read; then the reader waits, and it is noted once", async () => {
  const { person } = await registerResident();
  const { person: neighbor } = await registerResident();
  await database().deleteFrom("auditEvents").execute();
  for (let page = 1; page <= 60; page += 1)
    expect(await countRows(person, 20)).toEqual({ ok: true });
  expect(await countRows(person, 1)).toEqual({ ok: false, retryAfter: 3600 });
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  for (let again = 1; again <= 5; again += 1) {
    expect(await countRows(person, 1)).toEqual({ ok: false, retryAfter: 1800 });
  }
  expect(await countRows(neighbor, 30)).toEqual({ ok: true });
  await expect
    .poll(noted)
    .toEqual([{ kind: "directory-read-in-bulk", actor: person.id, times: 1 }]);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(await countRows(person, 30)).toEqual({ ok: true });
});

test("the administrator, who sees everyone, isn't counted", async () => {
  const { person } = await signInAdministrator();
  for (let time = 1; time <= 9; time += 1) expect(await countPrint(person)).toEqual({ ok: true });
});
