import { beforeAll, expect, test } from "vitest";
import { makeTables, registration, sender } from "../../tests/people.fixture.ts";
import { keepInBrowser } from "../account/provider-login.server.ts";
import { signUp } from "../account/register.server.ts";
import { database } from "../database/database.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { keptCookies } from "./kept-cookies.server.ts";
import { keptRecords } from "./kept-records.ts";

beforeAll(makeTables);

/** Columns that say nothing about a person, and why, by table. */
const impersonalColumns: Record<string, { why: string; columns: string[] }> = {
  contentFiles: {
    why: "the association's texts, pictures and documents",
    columns: ["hash", "size", "keptAt", "isWhole", "firstEdition"],
  },
  contentDraftFiles: { why: "which of those files a draft needs", columns: ["draft", "hash"] },
  entries: {
    why: "what the association's pages say, and in which editions",
    columns: [
      ...["kind", "slug", "values", "position", "audience", "fromEdition", "toEdition"],
      "isTakenDown",
    ],
  },
  contentPieces: { why: "the bytes of those files", columns: ["hash", "place", "bytes"] },
  settings: { why: "values that the site makes for itself", columns: ["key", "value"] },
  kysely_migration: { why: "which tables were made when", columns: ["name", "timestamp"] },
  kysely_migration_lock: { why: "who makes tables now", columns: ["id", "is_locked"] },
};

/** Every column, as 'users.name'. */
async function columnsOfDatabase(): Promise<string[]> {
  const tables = await database().introspection.getTables({ withInternalKyselyTables: true });
  return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

/** Every column that the privacy page covers, or that is impersonal. */
function columnsTold(): string[] {
  const tables = [
    ...keptRecords
      .flatMap(({ columns }) => Object.entries(columns))
      .map(([table, columns]) => [table, columns.split(" ")] as const),
    ...Object.entries(impersonalColumns).map(([table, { columns }]) => [table, columns] as const),
  ];
  return tables.flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
}

test("the privacy page tells of every column there is, of each once, and of no other", async () => {
  expect(columnsTold().toSorted()).toEqual((await columnsOfDatabase()).toSorted());
});

test("no session keeps a network address", async () => {
  const from = sender();
  await signUp(registration(), from);
  const sessions = await database().selectFrom("identitySessions").selectAll().execute();
  expect(sessions).not.toEqual([]);
  expect(JSON.stringify(sessions)).not.toContain(from.address);
});

test("the cookies that are set are those it tells of, for as long as it says", async () => {
  const result = await signUp(registration(), sender());
  const challenge = { state: "one", nonce: "two", verifier: "three" };
  const leaving = keepInBrowser("departure", { challenge, page: undefined });
  const set = [...(result.ok ? result.setCookies : []), setFlash("record-updated"), leaving];
  const lives = set.map((cookie) => [
    /^(?:__Host-)?shoreline-(\w+)=/.exec(cookie)?.[1],
    Number(/Max-Age=(\d+)/.exec(cookie)?.[1]),
  ]);
  const told = Object.entries(keptCookies).map(([name, { seconds }]) => [name, seconds]);
  expect(lives.toSorted()).toEqual(told.toSorted());
});
