/** How each list is read where it is long: by an index, without sorting it. */
import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fillTables } from "../../tests/many-rows.ts";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { countWork, type Statement } from "../../tests/setup/count-work.ts";
import { listPending } from "../account/approval.server.ts";
import { listArchive } from "../announcements/announcement.server.ts";
import { countSubscribers } from "../announcements/subscription.server.ts";
import { listEvents, listEventsOf } from "../audit/audit-log.server.ts";
import { listCustomEvents } from "../calendar/custom-event.server.ts";
import { database, databaseEngine } from "../database/database.server.ts";
import { withLongStatements } from "../database/postgres.server.ts";
import type { Administrator, Resident } from "../identity/person.server.ts";
import { listContactMessages } from "../messages/inbox.server.ts";
import { directorySorts, listDirectory, listForPrint } from "../residents/directory.server.ts";
import { exportResidents, listUsers, userSorts } from "../residents/users.server.ts";
import type { Filters } from "./table-state.ts";

const residents = 20_000;
const others = 20_000;
const lastPage = 999_999;
const whole = { search: "", page: 1, rows: 10, sort: null, order: "asc" } as const;
const ends = [1, lastPage];
const orders = ["asc", "desc"] as const;
const answers: Filters[] = [{}, { includeOnDir: "Y" }, { includeOnDir: "N" }];

let reader: Resident;
let administrator: Administrator;

beforeAll(async () => {
  await makeTables();
  reader = (await registerResident()).person;
  administrator = (await signInAdministrator()).person;
  await withLongStatements(() => fillTables(database(), residents, others));
  // SQLite is asked as it runs here, without statistics.
  if (databaseEngine() === "postgres") await sql`vacuum analyze`.execute(database());
});

/** The statements by which something is read. */
async function readsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const { statements } = await countWork(act);
  return statements.filter((statement) => statement.sql.startsWith("select"));
}

const isCount = (statement: Statement) => statement.sql.startsWith("select count(*)");

/**
 * The steps of plans that read or sort a whole table, in the engine's own words. SQLite counts along an
 * index; PostgreSQL chooses between that and the table, which is as short.
 */
async function dearSteps(statements: Statement[]): Promise<string[]> {
  const reads = statements.filter(
    (statement) => databaseEngine() === "sqlite" || !isCount(statement),
  );
  const steps = reads.map(async ({ sql: text, values }) =>
    (await explain(text, values))
      .filter((step) => dear.test(step))
      .map((step) => `${step}: ${text}`),
  );
  return (await Promise.all(steps)).flat();
}

/** Sorting rows that are alike in all but the last column takes nothing. */
const dear =
  databaseEngine() === "postgres"
    ? /Seq Scan|(?<!Incremental )Sort {2}\(/
    : /^SCAN (?!.*USING (COVERING )?INDEX|CONSTANT)|^USE TEMP B-TREE FOR (?!LAST|RIGHT)/;

async function explain(text: string, values: unknown[]): Promise<string[]> {
  const how = databaseEngine() === "postgres" ? "explain" : "explain query plan";
  const asked = CompiledQuery.raw(`${how} ${text}`, values);
  const { rows } = await database().executeQuery<Record<string, unknown>>(asked);
  return rows.map((row) => String(row["QUERY PLAN"] ?? row["detail"]));
}

/** How many rows a statement passes over before those that it reads. */
function offsets(statements: Statement[]): unknown[] {
  const withOffset = statements.filter((statement) => /offset \S+$/.test(statement.sql));
  return withOffset.map(({ values }) => values.at(-1));
}

async function expectByIndex(act: () => Promise<unknown>): Promise<void> {
  const statements = await readsOf(act);
  expect(statements).not.toEqual([]);
  expect(await dearSteps(statements)).toEqual([]);
  for (const offset of offsets(statements)) expect(offset).toBe(0);
}

describe.each(ends)("page %i", (page) => {
  test("of the directory", () => expectByIndex(() => listDirectory(reader, { ...whole, page })));

  test.each(directorySorts)("of the directory, by %s", async (sort) => {
    for (const order of orders) {
      await expectByIndex(() => listDirectory(reader, { ...whole, sort, order, page }));
    }
  });

  test.each([null, ...userSorts])("of all users, by %s, with each answer", async (sort) => {
    for (const order of orders) {
      for (const filters of answers) {
        await expectByIndex(() =>
          listUsers(administrator, { ...whole, sort, order, page, filters }),
        );
      }
    }
  });

  test.each([null, ...userSorts])("of the users who were admitted, by %s", async (sort) => {
    const filters = { state: "admitted" };
    for (const order of orders) {
      await expectByIndex(() => listUsers(administrator, { ...whole, sort, order, page, filters }));
    }
  });

  test("of the audit log", () =>
    expectByIndex(() => listEvents(administrator, { ...whole, page })));

  test("of the announcements", () => expectByIndex(() => listArchive(reader, page)));

  test("of the administrator's events", () =>
    expectByIndex(() => listCustomEvents(administrator, page)));
});

const isSort = (step: string) => /^USE TEMP|Sort {2}\(/.test(step);

/** The rows are found by an index, and are few: sorting them takes nothing. */
async function expectFewSorted(act: () => Promise<unknown>): Promise<void> {
  const steps = await dearSteps(await readsOf(act));
  expect(steps.filter((step) => !isSort(step))).toEqual([]);
}

test("those who wait for approval, however many residents there are", async () => {
  await expectFewSorted(() => listPending(administrator, 1));
  for (const sort of [null, ...userSorts]) {
    const state = { ...whole, sort, filters: { state: "waiting" } };
    await expectFewSorted(() => listUsers(administrator, state));
  }
});

test("those who get announcements by email, to be counted", async () => {
  const [counting] = await readsOf(() => countSubscribers(administrator));
  const [first = ""] = await explain(counting?.sql ?? "", counting?.values ?? []);
  // PostgreSQL knows by its statistics which of the two tables has fewer.
  if (databaseEngine() === "sqlite") expect(first).toContain("(mailAnnouncements=?)");
  await expectByIndex(() => countSubscribers(administrator));
});

test("somebody's own events in the audit log", () => expectFewSorted(() => listEventsOf(reader)));

describe("what has to read a whole list reads it in few statements", () => {
  // A part of a word has no index. The limits on pages read bound how often somebody may ask.
  test("a search in the middle of words: finds one, counts all, and reads a page", async () => {
    const found = await readsOf(() => listDirectory(reader, { ...whole, search: "edge1000" }));
    expect(found).toHaveLength(3);
    expect((await dearSteps(found)).filter(isSort)).toEqual([]);
    const all = await readsOf(() => listUsers(administrator, { ...whole, search: "edge1000" }));
    expect(all).toHaveLength(3);
  });

  test("a search for a misspelled name: the words of the list besides", async () => {
    const state = { ...whole, search: "rovin" };
    expect(await readsOf(() => listDirectory(reader, state))).toHaveLength(4);
    expect(await readsOf(() => listUsers(administrator, state))).toHaveLength(4);
  });

  test("the directory for print, and the export", async () => {
    const print = await readsOf(() => listForPrint(reader));
    expect(print).toHaveLength(1);
    const file = await readsOf(() => exportResidents(administrator, whole));
    expect(file.filter((statement) => statement.sql.includes('from "users"'))).toHaveLength(1);
    // PostgreSQL rather sorts what it reads all of.
    if (databaseEngine() === "sqlite") expect(await dearSteps([...print, ...file])).toEqual([]);
  });
});

test("messages to the board: those that need something are sorted, the others read in their order", async () => {
  for (const page of ends) {
    await expectFewSorted(() => listContactMessages(administrator, page));
  }
  const [last] = (await readsOf(() => listContactMessages(administrator, lastPage))).slice(-1);
  expect(last && (await dearSteps([last]))).toEqual([]);
});

test("the rows of a long list are counted once a minute, those of a short one each time", async () => {
  let now = performance.now() + 60_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const countsOf = async (includeOnDir: string) => {
    const state = { ...whole, filters: { includeOnDir } };
    const { result, statements } = await countWork(() => listUsers(administrator, state));
    return { counts: statements.filter(isCount).length, total: result.total };
  };
  const short = { counts: 1, total: expect.any(Number) };
  try {
    const { counts, total } = await countsOf("Y");
    expect([counts, total > 10_000]).toEqual([1, true]);
    expect(await countsOf("N")).toEqual(short);
    const answer = (includeOnDir: "Y" | "N") =>
      database().updateTable("users").set({ includeOnDir }).where("uid", "=", "made-10000001");
    await answer("N").execute();
    expect(await countsOf("Y")).toEqual({ counts: 0, total });
    expect(await countsOf("N")).toEqual(short);
    now += 60_000;
    expect(await countsOf("Y")).toEqual({ counts: 1, total: total - 1 });
    await answer("Y").execute();
  } finally {
    clock.mockRestore();
  }
});
