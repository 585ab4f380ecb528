/** What is sent many times at once, to two processes on one database, is done once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "../running-site.ts";
import { Browser, registrationFields } from "../site.fixture.ts";
import { peopledSite } from "./peopled-site.ts";
import { sentForms } from "./sent-forms.ts";

const site = peopledSite();
let second: RunningSite;
beforeAll(async () => {
  second = await startSite("second", { TRUSTED_PROXIES: "127.0.0.1", DATA_DIR: site.folder });
});
afterAll(() => second.end());

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
  browser = site.browse(),
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
    const { port } = number % 2 ? site : second;
    const guesser = new Browser(`http://127.0.0.1:${port}`, address);
    return guesser.logIn(`gull-${number}@example.org`, "not it, not it");
  });
  expect(statuses).toEqual({ 401: 6, 429: 44 });
});

test("one announcement is deleted once, and no other", async () => {
  const administrator = await site.browseAsAdministrator();
  for (let post = 0; post < 3; post += 1) await administrator.send("/admin", sentForms.post.fill());
  const [gone, ...kept] = site
    .rows("select id from announcements order by id")
    .map(({ id }) => String(id));
  const statuses = await atOnce(
    (browser) => browser.send("/admin", { intent: "delete", id: gone ?? "" }),
    administrator,
  );
  expect(statuses).toEqual({ 302: 50 });
  expect(site.rows("select id from announcements order by id")).toEqual(kept.map((id) => ({ id })));
});

test("of many edits at once one stays, whole", async () => {
  const browser = site.browse();
  const email = "edited@example.org";
  await browser.register({ email });
  const edit = (number: number) => {
    const { password: _password, ...record } = registrationFields({ email });
    return {
      ...record,
      name: `Rail ${number}`,
      houseNum: String(number + 1),
      includeOnDir: number % 4 < 2 ? "Y" : "N",
    };
  };
  const statuses = await atOnce((each, number) => each.send("/editinfo", edit(number)), browser);
  expect(statuses).toEqual({ 302: 50 });
  const [row, ...others] = site.rows("select * from users where email = ?", email);
  expect(others).toEqual([]);
  const { houseNum, includeOnDir, name } = edit(Number(row?.["houseNum"]) - 1);
  expect(row).toMatchObject({
    name,
    houseNum: Number(houseNum),
    includeOnDir,
    nameKey: name.toLowerCase(),
  });
  expect(row?.["consentedAt"] !== null).toBe(includeOnDir === "Y");
});
