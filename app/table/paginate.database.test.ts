import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { countWork } from "../../tests/setup/count-work.ts";
import { database } from "../database/database.server.ts";
import { listDirectory, listForPrint } from "../residents/directory.server.ts";
import { exportResidents, listUsers } from "../residents/users.server.ts";
import { paginate } from "./paginate.server.ts";

const whole = { search: "", page: 1, rows: 10, sort: null, order: "asc" } as const;

await makeTables();
const reader = (await registerResident()).person;
const administrator = (await signInAdministrator()).person;
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

/** How many statements of residents something reads. */
async function readsOf(act: () => Promise<unknown>): Promise<number> {
  const { statements } = await countWork(act);
  return statements.filter(({ sql }) => /^select.* from "users"/.test(sql)).length;
}

test("pages of several lists go on from one to the next, and end with the last row", async () => {
  const list = (share: 0 | 1) =>
    database()
      .selectFrom("users")
      .select("houseNum")
      .where("uid", "like", "made-%")
      .where("shareHouse", "=", share)
      .orderBy("houseNum");
  const page = async (wanted: number) => {
    const { rows, ...place } = await paginate([list(1), list(0)], wanted, 15);
    return { ...place, numbers: rows.map(({ houseNum }) => houseNum) };
  };
  const place = { total: 200, pages: 14 };
  const middle = [281, 283, 285, 287, 289, 291, 293, 295, 297, 299, 102, 104, 106, 108, 110];
  expect(await page(7)).toEqual({ ...place, page: 7, numbers: middle });
  expect(await page(99)).toEqual({ ...place, page: 14, numbers: [292, 294, 296, 298, 300] });
  const none = list(0).where("houseNum", "=", 0);
  expect(await paginate(none, 3, 15)).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
});

test("a page of a list, or all of it, is read in few statements", async () => {
  expect(await readsOf(() => listDirectory(reader, { ...whole, page: 3 }))).toBe(2);
  expect(await readsOf(() => listUsers(administrator, { ...whole, page: 3 }))).toBe(2);
  // A search in the middle of words: finds one, counts all, and reads a page.
  const edges = { ...whole, search: "edge12" };
  expect(await readsOf(() => listDirectory(reader, edges))).toBe(3);
  expect(await readsOf(() => listUsers(administrator, edges))).toBe(3);
  // A search for a misspelled name: the words of the list besides.
  const misspelled = { ...whole, search: "rovin" };
  expect(await readsOf(() => listDirectory(reader, misspelled))).toBe(4);
  expect(await readsOf(() => listUsers(administrator, misspelled))).toBe(4);
  expect(await readsOf(() => listForPrint(reader))).toBe(1);
  expect(await readsOf(() => exportResidents(administrator, whole))).toBe(1);
});
