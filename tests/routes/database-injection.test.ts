/** Whatever is typed or stands in an address stays a value in the database's statements. */
import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { readRows } from "../page-reading.ts";
import { countWork, type Statement } from "../setup/count-work.ts";
import {
  administratorAt,
  type Browser,
  registrationFields,
  residentAt,
  serveSite,
} from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
const resident = residentAt(site, { name: "Own Teal", email: "own@example.org" });

const injections = [
  ...["' or '1'='1", "\\", "'; drop table users; --", "$1 ?1 :id @id {id}", "%' or '%'='"],
  `"; update "identityUsers" set "role"='administrator'; --`,
];

const tables = [
  ...["identityUsers", "identityCredentials", "users", "entries", "contactMessages", "settings"],
] as const;

/** Every row of the tables, but for those of some names. */
async function rowsBut(...names: string[]) {
  const all = await Promise.all(
    tables.map((table) => database().selectFrom(table).selectAll().execute()),
  );
  return all
    .flat()
    .map((row) => JSON.stringify(row))
    .filter((row) => !names.some((name) => row.includes(name)))
    .toSorted();
}

beforeAll(async () => {
  await site.browse().register({ name: "Listed 100% Loon" });
  await site.browse().register({ name: "Under_score Rail" });
  await site.browse().register({ name: "Back\\slash Coot" });
  const post = { title: "Dock day", body: "Saturday.", dateCreated: "May 1" };
  await administrator.send("/admin", post);
  await site.browse().send("/contact", { name: "A", email: "rail@example.org", message: "Hello." });
});

/** Whether a text is in the values of a statement, in whatever spelling they are kept. */
function carries({ values }: Statement, text: string): boolean {
  const spelled = JSON.stringify(text.toLowerCase()).slice(1, -1);
  return JSON.stringify(values).toLowerCase().includes(spelled);
}

/** Fails when a text became part of a statement; the short ones may stand in any. */
function expectNoneIn(statements: Statement[], text: string): void {
  if (text.length < 8) return;
  for (const { sql } of statements) expect(sql.toLowerCase()).not.toContain(text.toLowerCase());
}

/** Sends a form whose text must come to the database, and come there as a value. */
async function reach(
  text: string,
  browser: Browser,
  path: string,
  fields: Record<string, string>,
): Promise<number> {
  const { result, statements } = await countWork(() => browser.send(path, fields));
  const reached = statements.filter((statement) => carries(statement, text));
  expect(reached.length, `${path} brings it to the database`).toBeGreaterThan(0);
  expectNoneIn(statements, text);
  return result.status;
}

test.each(injections)("%s in a form that comes to the database", async (text) => {
  const before = await rowsBut("own@example.org");
  const written = { name: text, houseStreet: text };
  const posted = { title: text, body: text, dateCreated: text };
  const sent = { recipient: text, name: text, email: "o'rail@example.org", message: text };
  for (const [browser, path, fields] of [
    [resident, "/editinfo", registrationFields({ ...written, email: "own@example.org" })],
    [site.browse(), "/register", registrationFields({ ...written, email: "new@example.org" })],
    [administrator, "/admin", { intent: "mail-now", id: text }],
    [administrator, "/admin", posted],
    [site.browse(), "/contact", sent],
  ] as const) {
    expect(await reach(text, browser, path, fields), path).toBe(302);
  }
  const records = await database()
    .selectFrom("users")
    .select(["name", "houseStreet"])
    .where("email", "in", ["own@example.org", "new@example.org"])
    .execute();
  expect(records).toEqual([written, written]);
  // With the account that was meant to be made gone, two rows are new, and all others as they were.
  await database().deleteFrom("identityUsers").where("email", "=", "new@example.org").execute();
  const after = await rowsBut("own@example.org");
  expect(after).toEqual(expect.arrayContaining(before));
  const rows = after
    .filter((row) => !before.includes(row))
    .map((row) => JSON.parse(row))
    .map((row) => ("values" in row ? JSON.parse(row.values) : row));
  const kept = { recipient: "The whole board", name: text, message: text };
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([expect.objectContaining(posted), expect.objectContaining(kept)]),
  );
});

test.each(injections)("%s in an address", async (text) => {
  const parameters = ["rows", "page", "sort", "order"].map(
    (name) => `${name}=${encodeURIComponent(text)}`,
  );
  for (const [browser, path] of [
    [resident, "/residents"],
    [administrator, "/admin"],
  ] as const) {
    const usual = readRows((await browser.open(path)).html);
    const answer = await browser.open(`${path}?${parameters.join("&")}`);
    expect([answer.status, readRows(answer.html)]).toEqual([200, usual]);
    expect((await browser.open(`${path}.data?${parameters.join("&")}`)).status).toBe(200);
    const { result: found, statements } = await countWork(() =>
      browser.open(`${path}?q=${encodeURIComponent(`zz ${text}`)}`),
    );
    expect([found.status, readRows(found.html)]).toEqual([200, []]);
    expectNoneIn(statements, text);
  }
  const forger = site.browse();
  for (const name of ["session", "device", "account"]) {
    forger.forge(`shoreline-${name}`, encodeURIComponent(text));
  }
  expect((await forger.open("/residents")).headers.get("location")).toBe("/");
  expect((await site.browse().logIn(text, text)).status).toBe(400);
});
