import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  addNeighbour,
  makeTables,
  registerResident,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import {
  type AuditState,
  listEvents,
  listEventsOf,
  recordEvent,
  recordHourly,
} from "./audit-log.server.ts";

const whole: AuditState = { search: "", page: 1, rows: 30, sort: null, order: "asc" };
const minute = 60_000;

await makeTables();
const administrator = (await signInAdministrator()).person;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T07:10:00Z") });
  await database().deleteFrom("auditEvents").execute();
});
afterEach(() => vi.useRealTimers());

test("a deleted account's name is gone from the log", async () => {
  const uid = await addNeighbour({ name: "Wren Alder" });
  await recordEvent(database(), { kind: "password-changed", actor: uid, subject: uid });
  await database().deleteFrom("identityUsers").where("id", "=", uid).execute();
  const { rows } = await listEvents(administrator, whole);
  expect(rows).toMatchObject([{ actor: "A removed resident", subject: "A removed resident" }]);
  const kept = await database().selectFrom("auditEvents").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain("Wren");
});

const fail = (kind: "sign-in-refused" | "sign-in-paused", subject: string | null) =>
  recordHourly(database(), kind, null, subject);

test("failed sign-ins of one account share one row per hour, with a count", async () => {
  const wren = await addNeighbour({ name: "Wren Alder" });
  const robin = await addNeighbour({ name: "Robin Sedge" });
  for (const subject of [wren, wren, robin, wren]) {
    await fail("sign-in-refused", subject);
    vi.setSystemTime(Date.now() + minute);
  }
  await fail("sign-in-paused", wren);
  vi.setSystemTime(Date.now() + 60 * minute);
  await fail("sign-in-refused", wren);
  const { rows } = await listEvents(administrator, whole);
  expect(rows.map(({ kind, subject, times }) => [kind, subject, times])).toEqual([
    ["sign-in-refused", "Wren Alder", 1],
    ["sign-in-paused", "Wren Alder", 1],
    ["sign-in-refused", "Robin Sedge", 1],
    ["sign-in-refused", "Wren Alder", 3],
  ]);
});

test("a resident doesn't see the administrator's wrong password, which would tell of a removal", async () => {
  const { person } = await registerResident();
  await database().deleteFrom("auditEvents").execute();
  const about = [person.id, "removing a resident"] as const;
  await recordHourly(database(), "password-check-failed", administrator.id, ...about);
  await fail("sign-in-refused", person.id);
  expect((await listEventsOf(person)).map(({ kind }) => kind)).toEqual(["sign-in-refused"]);
});

test("those of unknown accounts share one row per hour, even concurrent ones", async () => {
  await Promise.all(Array.from({ length: 40 }, () => fail("sign-in-refused", null)));
  const { rows } = await listEvents(administrator, whole);
  expect(rows).toMatchObject([{ kind: "sign-in-refused", subject: null, times: 40 }]);
});
