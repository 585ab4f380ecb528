import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  makeTables,
  registerResident,
  registration,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { Resident } from "../identity/person.server.ts";
import { findOwnRecord, updateOwnRecord } from "./record.server.ts";

beforeAll(makeTables);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

async function consentOf({ id }: Resident): Promise<string | null> {
  const row = await database()
    .selectFrom("users")
    .select("consentedAt")
    .where("uid", "=", id)
    .executeTakeFirstOrThrow();
  return row.consentedAt;
}

function recordWith(given: Parameters<typeof registration>[0]) {
  const { password: _, ...record } = registration(given);
  return record;
}

test("an update overwrites one's own record and nobody else's", async () => {
  const { person } = await registerResident();
  const { person: neighbor } = await registerResident({ name: "Next Door" });
  const before = await findOwnRecord(neighbor);
  const record = recordWith({ name: "Robin Marsh", houseNum: 99, includeOnDir: "N" });
  await updateOwnRecord(person, record);
  expect((await findOwnRecord(person))?.record).toEqual({ ...record, unit: "" });
  expect(await findOwnRecord(neighbor)).toEqual(before);
});

test("the time of consent is kept while the answer stays 'Y', cleared with 'N', and new with the next 'Y'", async () => {
  const registered = new Date().toISOString();
  const { person } = await registerResident({ includeOnDir: "Y" });
  for (const [includeOnDir, consented] of [
    ["Y", registered],
    ["N", null],
    ["Y", new Date(Date.parse(registered) + 180_000).toISOString()],
  ] as const) {
    vi.setSystemTime(Date.now() + 60_000);
    await updateOwnRecord(person, recordWith({ includeOnDir }));
    expect(await consentOf(person)).toBe(consented);
  }
  const never = await registerResident({ includeOnDir: "N" });
  expect(await consentOf(never.person)).toBeNull();
});

test("showing more is agreed to anew, showing less is not", async () => {
  const { person } = await registerResident({ includeOnDir: "Y" });
  const registered = await consentOf(person);
  const all = { shareEmail: true, sharePhone: true, shareHouse: true };
  const less = { ...all, shareEmail: false, shareHouse: false };
  vi.setSystemTime(Date.now() + 60_000);
  await updateOwnRecord(person, recordWith({}), less);
  expect(await findOwnRecord(person)).toMatchObject({ sharing: less, consentedAt: registered });
  // As the specified form sends it, without the boxes.
  await updateOwnRecord(person, recordWith({}));
  expect(await findOwnRecord(person)).toMatchObject({ sharing: less, consentedAt: registered });
  await updateOwnRecord(person, recordWith({}), { ...less, shareEmail: true });
  expect(await consentOf(person)).toBe(new Date().toISOString());
  await updateOwnRecord(person, recordWith({ includeOnDir: "N" }), all);
  expect(await findOwnRecord(person)).toMatchObject({ sharing: all, consentedAt: null });
});

test("the administrator has no record, and an update makes none", async () => {
  const { person } = await signInAdministrator();
  expect(await findOwnRecord(person)).toBeUndefined();
  await updateOwnRecord(person, recordWith({}));
  expect(await findOwnRecord(person)).toBeUndefined();
});

test("the audit log tells which fields of the own record have changed, and no value", async () => {
  const { person } = await registerResident();
  await database().deleteFrom("auditEvents").execute();
  const { password: _, ...record } = registration({ email: "wren@example.org" });
  const shown = { shareEmail: true, sharePhone: true, shareHouse: true };
  await updateOwnRecord(person, { ...record, name: "Wren Alder" }, { ...shown, sharePhone: false });
  // As it is already, and once more the same fields.
  await updateOwnRecord(person, { ...record, name: "Wren Alder" });
  await updateOwnRecord(person, { ...record, name: "Wren Birch", email: "w@example.org" }, shown);
  await updateOwnRecord(person, { ...record, name: "Wren Birch", houseNum: 14 });
  const kept = await database().selectFrom("auditEvents").selectAll().orderBy("id").execute();
  expect(kept.map(({ kind, times, actor, detail }) => [kind, times, actor, detail])).toEqual([
    ["record-changed", 1, person.id, "email, house number"],
    ["record-changed", 2, person.id, "name, email, last name, whether the phone number is shown"],
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/wren|birch|example\.org/i);
});

describe("the name to sort by", () => {
  const all = { shareEmail: true, sharePhone: true, shareHouse: true };

  async function lastNameOf(person: Resident) {
    const row = await database()
      .selectFrom("users")
      .select(["lastName", "lastNameKey"])
      .where("uid", "=", person.id)
      .executeTakeFirstOrThrow();
    return [row.lastName, row.lastNameKey];
  }

  test("is the last word of the name at first", async () => {
    const { person } = await registerResident({ name: "Inés Ōta Jr." });
    expect(await lastNameOf(person)).toEqual(["Ōta", "ota"]);
    expect(await findOwnRecord(person)).toMatchObject({ lastName: "Ōta" });
  });

  test("follows the name while its owner leaves it, and is kept once corrected", async () => {
    const { person } = await registerResident({ name: "Ada Alder" });
    const name = "Ada Birch";
    await updateOwnRecord(person, recordWith({ name }), { ...all, lastName: "Alder" });
    expect(await lastNameOf(person)).toEqual(["Birch", "birch"]);
    await updateOwnRecord(person, recordWith({ name: "Ada de la Cruz" }), {
      ...all,
      lastName: "de la Cruz",
    });
    expect(await lastNameOf(person)).toEqual(["de la Cruz", "de la cruz"]);
    await updateOwnRecord(person, recordWith({ name: "Ada M. de la Cruz" }), {
      ...all,
      lastName: "de la Cruz",
    });
    expect(await lastNameOf(person)).toEqual(["de la Cruz", "de la cruz"]);
    // As the specified form sends it, without this field.
    await updateOwnRecord(person, recordWith({ name: "Ada Dale" }));
    expect(await lastNameOf(person)).toEqual(["de la Cruz", "de la cruz"]);
    await updateOwnRecord(person, recordWith({ name: "Ada Dale" }), all);
    expect(await lastNameOf(person)).toEqual(["Dale", "dale"]);
    await updateOwnRecord(person, recordWith({ name: "Ada Elm" }));
    expect(await lastNameOf(person)).toEqual(["Elm", "elm"]);
  });
});
