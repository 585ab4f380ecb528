/** What is sent many times at once, to two processes on one database, is done once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, type RunningSite, startSite } from "../running-site.ts";
import { askPostgres } from "../setup/ask-postgres.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import { Browser } from "../site.fixture.ts";

let server: PostgresServer;
let first: RunningSite;
let second: RunningSite;
beforeAll(async () => {
  server = await startPostgres();
  const settings = {
    DATABASE_URL: `${server.address}/postgres`,
    SECRET: "known to the tests and to nobody else",
    TRUSTED_PROXIES: "127.0.0.1",
  };
  // Both make the tables and the administrator's account, at the same time.
  [first, second] = await Promise.all([
    startSite("first", settings),
    startSite("second", settings),
  ]);
});
afterAll(async () => {
  for (const site of [first, second]) expect(site.output()).not.toMatch(/"level":[56]0/);
  await Promise.all([first.end(), second.end()]);
  await server.end();
});

function browse(): Browser {
  return new Browser(`http://127.0.0.1:${first.port}`);
}

/** Asks the database, past the site. */
async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await askPostgres(`${server.address}/postgres`, query)).rows;
}

/** The same browser, at the other process. */
function beside(browser: Browser): Browser {
  const same = new Browser(`http://127.0.0.1:${second.port}`);
  for (const cookie of browser.cookies) {
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    same.forge(name, value);
  }
  return same;
}

/** What 50 senders at once are answered: how often each status. */
async function atOnce(
  send: (browser: Browser, number: number) => Promise<{ status: number }>,
  browser = browse(),
) {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => send(number % 2 ? browser : beside(browser), number)),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("one address has six guesses, not six of each process", async () => {
  const address = "203.0.113.77";
  const statuses = await atOnce((_browser, number) => {
    const { port } = number % 2 ? first : second;
    const guesser = new Browser(`http://127.0.0.1:${port}`, address);
    return guesser.logIn(`gull-${number}@example.org`, "not it, not it");
  });
  expect(statuses).toEqual({ 401: 6, 429: 44 });
});

const posted = `select slug as id from entries where kind = 'announcements'
  and "toEdition" is null order by slug`;

test("one announcement is deleted once, and no other", async () => {
  const browser = browse();
  await browser.logIn(administrator.email, administrator.password);
  for (const title of ["One", "Two", "Three"]) {
    await browser.send("/admin", { title, body: "Saturday.", dateCreated: "May 1" });
  }
  const ids = async () => (await rows(posted)).map(({ id }) => String(id));
  const [gone, ...kept] = await ids();
  const statuses = await atOnce(
    (each) => each.send("/admin", { intent: "delete", id: gone ?? "" }),
    browser,
  );
  expect(statuses).toEqual({ 302: 50 });
  expect(await ids()).toEqual(kept);
});
