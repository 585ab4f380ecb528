/** What opens a session, and what ends it: see also the cookies' own attributes in cookies.test.ts. */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Browser } from "../site.fixture.ts";
import { everyRow, peopledSite } from "./peopled-site.ts";

const site = peopledSite();
const name = "shoreline-session";
let administrator: Browser;
beforeAll(async () => {
  administrator = await site.browseAsAdministrator();
});

/** The value of a browser's session cookie, as it is sent. */
function sessionOf(browser: Browser): string {
  const cookie = browser.cookies.find((pair) => pair.startsWith(`${name}=`));
  if (!cookie) throw new Error("The browser has no session");
  return cookie.slice(name.length + 1);
}

/** Somebody who has just registered, and their browser. */
async function someResident(): Promise<{ email: string; browser: Browser }> {
  const email = `robin-${crypto.randomUUID()}@example.org`;
  const browser = site.browse();
  await browser.register({ email });
  return { email, browser };
}

/** Whether a session cookie opens the administrator's page. */
async function opens(value: string): Promise<boolean> {
  const thief = site.browse();
  thief.forge(name, value);
  const { status } = await thief.open("/admin");
  expect([200, 302]).toContain(status);
  return status === 200;
}

/** The same token with another secret's signature. */
function signAgain(value: string, secret: string): string {
  const token = decodeURIComponent(value).split(".", 1)[0] ?? "";
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return encodeURIComponent(`${token}.${signature}`);
}

test("only the whole cookie opens the session", async () => {
  const value = sessionOf(administrator);
  expect(await opens(value)).toBe(true);
  const token = decodeURIComponent(value).split(".", 1)[0] ?? "";
  const wrong = [
    token,
    `${token}.`,
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    ...[1, 5, 20, 43, 50].map((cut) => value.slice(0, -cut)),
    value.slice(1),
    `${value.slice(0, 9)}${value[9] === "a" ? "b" : "a"}${value.slice(10)}`,
    ...["", "secret", "shoreline-secret-12345678901234567890", token].map((secret) =>
      signAgain(value, secret),
    ),
  ];
  for (const forged of wrong) expect([forged, await opens(forged)]).toEqual([forged, false]);
});

test("what a stolen backup holds of a session opens nothing, even with the right signature", async () => {
  const secret = readFileSync(join(site.folder, "secret"), "utf8").trim();
  expect(await opens(signAgain(sessionOf(administrator), secret))).toBe(true);
  const rows = site.rows(`select token, id from "identitySessions"`);
  expect(rows).not.toEqual([]);
  for (const stolen of rows.flatMap((row) => Object.values(row)).map(String)) {
    for (const value of [stolen, `${stolen}.${stolen}`, signAgain(stolen, secret)]) {
      expect(await opens(value)).toBe(false);
    }
  }
});

test("one person's signature doesn't hold for another's session", async () => {
  const resident = site.browse();
  await resident.register();
  const [token] = decodeURIComponent(sessionOf(administrator)).split(".", 1);
  const [, signature] = decodeURIComponent(sessionOf(resident)).split(/\.(.*)/s);
  expect(await opens(encodeURIComponent(`${token}.${signature}`))).toBe(false);
});

test("a cookie set beforehand is not taken over", async () => {
  const owner = site.browse();
  await owner.register();
  const planted = sessionOf(owner);
  const victim = site.browse();
  victim.forge(name, planted);
  await victim.register();
  expect(sessionOf(victim)).not.toBe(planted);
  // Nor does the session that was planted go on beside the new one.
  const answer = await owner.open("/editinfo");
  expect(answer.headers.get("location")).toBe("/");
});

test("a cookie set beforehand is not taken over by logging in either", async () => {
  const { email } = await someResident();
  const thief = site.browse();
  await thief.register();
  const planted = sessionOf(thief);
  const victim = site.browse();
  victim.forge(name, planted);
  expect((await victim.logIn(email)).status).toBe(302);
  expect(sessionOf(victim)).not.toBe(planted);
  expect((await thief.open("/editinfo")).headers.get("location")).toBe("/");
});

test("a stolen cookie changes neither password nor address, and guesses ten times", async () => {
  const { email, browser } = await someResident();
  const thief = site.browse();
  thief.forge(name, sessionOf(browser));
  const statuses = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const currentPassword = `guess number ${guess}`;
    const wanted = { password: "slow water at noon", email: "thief@example.org" };
    const intent = guess % 2 === 0 ? "password" : "address";
    const answer = await thief.send("/account", { intent, currentPassword, ...wanted });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  // The owner, elsewhere, isn't shut out by it.
  expect((await site.browse().logIn(email)).status).toBe(302);
});

test("1000 sessions of nonsense open nothing and leave no rows", async () => {
  const before = everyRow(site);
  const attempts = site.rows("select count(*) as count from attempts");
  const pages = ["/", "/residents", "/admin.data", "/editinfo"];
  for (let batch = 0; batch < 20; batch += 1) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const stranger = site.browse();
        stranger.forge(name, signAgain(`${crypto.randomUUID()}.x`, String(batch)));
        const { status } = await stranger.open(pages[index % pages.length] ?? "/");
        expect([200, 202, 302]).toContain(status);
      }),
    );
  }
  expect(everyRow(site)).toEqual(before);
  expect(site.rows("select count(*) as count from attempts")).toEqual(attempts);
});
