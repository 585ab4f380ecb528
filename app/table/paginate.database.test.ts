import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { countWork } from "../../tests/setup/count-work.ts";
import { database } from "../database/database.server.ts";
import type { Administrator, Resident } from "../identity/person.server.ts";
import { listDirectory, listForPrint } from "../residents/directory.server.ts";
import { exportResidents, listUsers } from "../residents/users.server.ts";
import { paginate } from "./paginate.server.ts";

const whole = { search: "", page: 1, rows: 10, sort: null, order: "asc" } as const;

let reader: Resident;
let administrator: Administrator;

beforeAll(async () => {
  await makeTables();
  reader = (await registerResident()).person;
  administrator = (await signInAdministrator()).person;
  const numbers = sql`with recursive numbers (n) as
    (select 101 union all select n + 1 from numbers where n < 300)`;
  await sql`insert into "identityUsers"
      ("id", "name", "email", "role", "createdAt", "updatedAt")
    ${numbers} select 'made-' || n, 'Made Up', 'made-' || n || '@example.org', 'resident',
      '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z' from numbers`.execute(database());
  await sql`insert into "users" ("uid", "name", "email", "houseNum", "houseStreet", "phoneNumber",
      "includeOnDir", "createdAt", "nameKey", "streetKey", "cardId", "lastName", "lastNameKey",
      "shareHouse")
    ${numbers} select 'made-' || n, 'Robin Sedge' || n, 'made-' || n || '@example.org', n, 'Far Shore',
      '555-0123', 'Y', '2026-01-01T00:00:00Z', 'robin sedge' || n, 'far shore', 'card-' || n,
      'Sedge' || n, 'sedge' || n, n % 2 from numbers`.execute(database());
});

/** How many statements of residents something reads. */
async function readsOf(act: () => Promise<unknown>): Promise<number> {
  const { statements } = await countWork(act);
  return statements.filter(({ sql }) => /^select.* from "users"/.test(sql)).length;
}

test("the last page ends with the last row, and is shown for any after it", async () => {
  const list = database()
    .selectFrom("users")
    .select("houseNum")
    .where("uid", "like", "made-%")
    .orderBy("houseNum");
  const { rows, ...place } = await paginate(list, 99, 15);
  expect(place).toEqual({ total: 200, page: 14, pages: 14 });
  expect(rows.map(({ houseNum }) => houseNum)).toEqual([296, 297, 298, 299, 300]);
  const none = list.where("houseNum", "=", 0);
  expect(await paginate(none, 3, 15)).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
});

test("a page of a list, or all of it, is read in one statement", async () => {
  for (const search of ["", "edge12", "rovin"]) {
    const state = { ...whole, search, page: 3 };
    expect(await readsOf(() => listDirectory(reader, state))).toBe(1);
    expect(await readsOf(() => listUsers(administrator, state))).toBe(1);
  }
  expect(await readsOf(() => listForPrint(reader))).toBe(1);
  expect(await readsOf(() => exportResidents(administrator, whole))).toBe(1);
});
