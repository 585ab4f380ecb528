import { beforeAll, expect, test } from "vitest";
import { makeTables, registration, sender } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { hasRoster, importHomes } from "../residents/roster.server.ts";
import { signUp } from "./register.server.ts";

process.env["REGISTRATION"] = "roster";

beforeAll(makeTables);

const way = (houseNum: number) => ({ houseNum, streetKey: "heron way" });

async function register(houseNum: number, houseStreet: string) {
  const result = await signUp(registration({ houseNum, houseStreet }), sender());
  return result.ok ? "registered" : result.error;
}

test("an import replaces the list, and reports what changed", async () => {
  expect(await importHomes([way(12), way(14)])).toEqual({ added: 2, removed: 0 });
  const road = { houseNum: 14, streetKey: "mill road" };
  expect(await importHomes([way(14), road, way(16)])).toEqual({ added: 2, removed: 1 });
  expect(await importHomes([way(14), road, way(16)])).toEqual({ added: 0, removed: 0 });
  expect(await hasRoster()).toBe(true);
  const events = await database()
    .selectFrom("auditEvents")
    .select(["kind", "actor", "detail"])
    .where("kind", "=", "roster-imported")
    .execute();
  // In any order: they may be from the same millisecond.
  expect(events).toHaveLength(3);
  const expected = { kind: "roster-imported", actor: null, detail: "2 homes added, 1 removed" };
  expect(events).toContainEqual(expected);
});

test.each([
  [14, "Heron Way", "registered"],
  [14, "heron  way", "registered"],
  [14, "Mill Rd.", "registered"],
  [14, "Mill Street", "auth/home-not-listed"],
  [12, "Heron Way", "auth/home-not-listed"],
  [16, "Mill Road", "auth/home-not-listed"],
])("of house %i, %s: %s", async (houseNum, houseStreet, outcome) => {
  expect(await register(houseNum, houseStreet)).toBe(outcome);
});

test("a taken address isn't revealed to people from unlisted homes", async () => {
  const email = "robin@example.org";
  await signUp(registration({ email, houseNum: 14 }), sender());
  const again = registration({ email, houseNum: 99 });
  expect(await signUp(again, sender())).toEqual({ ok: false, error: "auth/home-not-listed" });
});
