/** Whatever is typed or stands in an address stays a value in the database's statements. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { readRows } from "../page-reading.ts";
import { type Browser, registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();
let resident: Browser;
let administrator: Browser;

const injections = [
  "' or '1'='1",
  "') or ('1'='1' --",
  "' or 1=1 limit 1 offset 1 --",
  '" or ""="',
  "\\' or 1=1 #",
  "\\",
  "'; drop table users; --",
  "'; update identityUsers set role='administrator'; --",
  `"; update "identityUsers" set "role"='administrator'; --`,
  "x', 'administrator'), ('1",
  "' union select token, id, 1, 1, 1 from identitySessions --",
  "' union all select value from settings --",
  "'||(select value from settings)||'",
  "' and (select pg_sleep(9)) is null --",
  "'; select pg_sleep(9); --",
  "$$; select pg_sleep(9); $$",
  "' and 1=randomblob(900000000) --",
  "' and load_extension('x') --",
  "'; attach database '/tmp/x' as x; --",
  "'; copy users to program 'id'; --",
  "' and 1=cast(version() as int) --",
  "$1 ?1 :id @id {id}",
  "users/**/where/**/1=1",
  "%' or '%'='",
];

const tables = [
  "identityUsers",
  "identityCredentials",
  "users",
  "announcements",
  "contactMessages",
  "settings",
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
  resident = site.browse();
  administrator = site.browse();
  await site.browse().register({ name: "Listed 100% Loon" });
  await site.browse().register({ name: "Under_score Rail" });
  await site.browse().register({ name: "Back\\slash Coot" });
  await resident.register({ name: "Own Teal", email: "own@example.org" });
  await administrator.logInAsAdministrator();
  await administrator.send("/admin", {
    title: "Dock day",
    body: "Saturday.",
    dateCreated: "May 1",
  });
  await site.browse().send("/contact", { name: "A", email: "rail@example.org", message: "Hello." });
});

let begun = 0;
beforeEach(() => {
  begun = performance.now();
});

test.each(injections)("%s in a form", async (text) => {
  const before = await rowsBut("own@example.org");
  const own = { email: "own@example.org" };
  const statuses: [path: string, status: number][] = [];
  const send = async (browser: Browser, path: string, fields: Record<string, string>) => {
    statuses.push([path, (await browser.send(path, fields)).status]);
  };
  for (const strict of ["email", "houseNum", "phoneNumber", "includeOnDir"]) {
    await send(site.browse(), "/register", registrationFields({ [strict]: text }));
    await send(resident, "/editinfo", registrationFields({ ...own, [strict]: text }));
  }
  await send(site.browse(), "/login", { email: text, password: text });
  await send(site.browse(), "/choosepassword", { token: text, password: `eight or more ${text}` });
  await send(site.browse(), "/contact", { recipient: text, name: "", email: text, message: text });
  expect(statuses.map(([, status]) => status)).toEqual(statuses.map(() => 400));
  expect((await site.browse().logIn(`${crypto.randomUUID()}@example.org`, text)).status).toBe(401);
  expect(
    (
      await resident.send(
        "/editinfo",
        registrationFields({ ...own, name: text, houseStreet: text }),
      )
    ).status,
  ).toBe(302);
  expect((await administrator.send("/admin", { intent: "delete", id: text })).status).toBe(302);
  expect(await rowsBut("own@example.org")).toEqual(before);
  const [row] = await database()
    .selectFrom("users")
    .select(["name", "houseStreet"])
    .where("email", "=", own.email)
    .execute();
  expect(row).toEqual({ name: text, houseStreet: text });
  expect(performance.now() - begun).toBeLessThan(8000);
});

test.each(injections)("%s kept, and read again", async (text) => {
  const before = await rowsBut();
  await administrator.send("/admin", { title: text, body: text, dateCreated: text });
  await site
    .browse()
    .send("/contact", { recipient: text, name: text, email: "o'rail@example.org", message: text });
  const posted = { title: text, body: text, dateCreated: text };
  const written = { recipient: "The whole board", name: text, message: text };
  const rows = (await rowsBut())
    .filter((row) => !before.includes(row))
    .map((row) => JSON.parse(row));
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([expect.objectContaining(posted), expect.objectContaining(written)]),
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
    const data = await browser.open(`${path}.data?${parameters.join("&")}`);
    expect(data.status).toBe(200);
    const found = await browser.open(`${path}?q=${encodeURIComponent(`zz ${text}`)}`);
    expect([found.status, readRows(found.html)]).toEqual([200, []]);
  }
  expect(
    (await administrator.open(`/admin?posted=${encodeURIComponent(text)}&deleted=x`)).status,
  ).toBe(200);
  expect(
    (await site.browse().open(`/choosepassword?token=${encodeURIComponent(text)}`)).status,
  ).toBe(200);
  const forger = site.browse();
  for (const name of ["session", "device", "account"])
    forger.forge(`shoreline-${name}`, encodeURIComponent(text));
  expect((await forger.open("/residents")).headers.get("location")).toBe("/");
  expect(performance.now() - begun).toBeLessThan(8000);
});

test.each([
  ["%", "Listed 100% Loon"],
  ["100%", "Listed 100% Loon"],
  ["_", "Under_score Rail"],
  ["r_s", "Under_score Rail"],
  ["\\", "Back\\slash Coot"],
  ["k\\s", "Back\\slash Coot"],
])("searching for '%s' finds it as it stands", async (search, name) => {
  await resident.send(
    "/editinfo",
    registrationFields({ name: "Own Teal", email: "own@example.org" }),
  );
  const { html } = await resident.open(`/residents?q=${encodeURIComponent(search)}`);
  expect(readRows(html).map(([first]) => first)).toEqual([name]);
});

test.each(["%%", "_____", "1__%", "\\%", "\\_", "[a-z]", "*", "L%n"])(
  "searching for '%s' finds nobody",
  async (search) => {
    const { html } = await resident.open(`/residents?q=${encodeURIComponent(search)}`);
    expect(readRows(html)).toEqual([]);
  },
);
