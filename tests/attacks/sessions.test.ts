/** What opens a session, and what ends it: see also the cookies' own attributes in hosts.test.ts. */
import { createHmac } from "node:crypto";
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

test.each(["registering", "logging in"])("a cookie is not taken over by %s", async (how) => {
  const email = `robin-${crypto.randomUUID()}@example.org`;
  const owner = site.browse();
  await owner.register(how === "logging in" ? { email } : {});
  const planted = sessionOf(owner);
  const victim = site.browse();
  victim.forge(name, planted);
  const answer = how === "logging in" ? await victim.logIn(email) : await victim.register();
  expect(answer.status).toBe(302);
  expect(sessionOf(victim)).not.toBe(planted);
  // Nor does the session that was planted go on beside the new one.
  expect((await owner.open("/editinfo")).headers.get("location")).toBe("/");
});

test("sessions of nonsense open nothing and leave no rows", async () => {
  const before = everyRow(site);
  const attempts = site.rows("select count(*) as count from attempts");
  const pages = ["/", "/residents", "/admin.data", "/editinfo"];
  for (const page of pages) {
    const stranger = site.browse();
    stranger.forge(name, signAgain(`${crypto.randomUUID()}.x`, page));
    expect([200, 202, 302]).toContain((await stranger.open(page)).status);
  }
  expect(everyRow(site)).toEqual(before);
  expect(site.rows("select count(*) as count from attempts")).toEqual(attempts);
});
