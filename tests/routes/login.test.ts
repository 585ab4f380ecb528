import { beforeAll, expect, test, vi } from "vitest";
import {
  readBanner,
  readField,
  readHeading,
  readLinks,
  readMain,
  readText,
} from "../page-reading.ts";
import { administratorCredentials, password } from "../people.fixture.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
const email = "osprey@example.org";

beforeAll(() => site.browse().register({ email }));

async function isSignedIn(browser: ReturnType<typeof site.browse>): Promise<boolean> {
  return (await browser.open("/residents")).status === 200;
}

test("a wrong password and an unknown address are answered alike", async () => {
  const wrong = site.browse();
  const known = await wrong.logIn(email, "not the password");
  const unknown = await wrong.logIn("nobody@example.org", "not the password");
  for (const { status, html } of [known, unknown]) {
    expect(status).toBe(401);
    expect(readHeading(html)).toBe("Log in");
    expect(readBanner(html)).toBe("Invalid email or password");
    expect(html).toContain("Please check both for typos.");
    expect(readField(html, "password").value).toBe("");
    expect(html).not.toContain("not the password");
  }
  expect(readField(known.html, "email").value).toBe(email);
  const plain = (html: string) =>
    html.replaceAll("nobody@example.org", email).replace(/nonce="[^"]*"/g, "");
  expect(plain(unknown.html)).toBe(plain(known.html));
  expect(wrong.cookies).toEqual([]);
});

test("the right password leads home, signed in", async () => {
  const browser = site.browse();
  const { status, headers, html } = await browser.logIn("Osprey@Example.org");
  expect([status, headers.get("location")]).toEqual([302, "/"]);
  expect(html).toBe("");
  expect(browser.cookies).toContain("shoreline-account=resident%20Robin%20Sedge");
  expect(await isSignedIn(browser)).toBe(true);
});

test("the button signs out: on the server, and with both cookies", async () => {
  const browser = site.browse();
  await browser.logIn(email);
  const kept = site.browse();
  for (const cookie of browser.cookies) {
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    kept.forge(name, value);
  }
  expect(await isSignedIn(kept)).toBe(true);
  const { status, headers } = await browser.send("/logout", {});
  expect([status, headers.get("location")]).toEqual([302, "/"]);
  // What is left only says that this browser is known.
  expect(browser.cookies).toEqual([expect.stringMatching(/^shoreline-device=/)]);
  expect(await isSignedIn(kept)).toBe(false);
});

test.each(["none", "same-origin"])(
  "the address typed or linked here (%s) signs out, but not while it is only fetched ahead",
  async (from) => {
    const browser = site.browse();
    await browser.logIn(email);
    const ahead = { "sec-fetch-site": from, "sec-purpose": "prefetch;prerender" };
    expect((await browser.open("/logout", ahead)).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
    const { status, headers } = await browser.open("/logout", { "sec-fetch-site": from });
    expect([status, headers.get("location")]).toEqual([302, "/"]);
    expect(await isSignedIn(browser)).toBe(false);
  },
);

test("another site's link, one from who knows where, or HEAD signs nobody out", async () => {
  const browser = site.browse();
  await browser.logIn(email);
  await browser.head("/logout");
  for (const from of ["cross-site", "same-site", undefined]) {
    const sent = { cookie: browser.cookies.join("; "), ...(from && { "sec-fetch-site": from }) };
    const { status, headers } = await fetch(`${site.origin}/logout`, {
      headers: sent,
      redirect: "manual",
    });
    expect([status, headers.get("location")]).toEqual([302, "/"]);
    expect(await isSignedIn(browser)).toBe(true);
  }
});

test("a session that is renewed on the way home keeps its new cookies", async () => {
  const browser = site.browse();
  await browser.logIn(email);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 });
  const { status, headers } = await browser.open("/login");
  vi.useRealTimers();
  expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
    ...[302, "/", "no-store"],
  ]);
  const renewed = headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]);
  expect(renewed).toEqual(["shoreline-session", "shoreline-account"]);
});

test.each([
  ["/residents", "Log in to see the directory.", "residents"],
  ["/residents/print", "Log in to see the directory.", "residents"],
  ["/announcements", "Log in to read the announcements.", "announcements"],
  ["/editinfo", "Log in to edit your info.", "editinfo"],
  ["/account", "Log in to see your account.", "account"],
  ["/admin", "Log in as the administrator to open that page.", "admin"],
])("a visitor whom %s sent home reads once why", async (path, note, name) => {
  const visitor = site.browse();
  expect((await visitor.open(path)).headers.get("location")).toBe("/");
  const main = readMain((await visitor.open("/")).html);
  expect(readText(main)).toContain(note);
  expect(readLinks(main)).toContain(`/login?for=/${name}`);
  expect(readText(readMain((await visitor.open("/")).html))).not.toContain(note);
});

test("a visitor logs in for a page below the dashboard, and comes back to it", async () => {
  const browser = site.browse();
  const path = "/admin/publish/faq?page=2";
  const login = (await browser.open(path)).headers.get("location") ?? "";
  expect(login).toBe(`/login?for=${encodeURIComponent(path)}`);
  const { html } = await browser.open(login);
  expect(html).toContain(`action="${login}"`);
  expect(readText(readMain(html))).toContain("Log in as the administrator to open that page.");
  const failed = await browser.send(login, { email, password: "not the password" });
  expect(failed.html).toContain(`action="${login}"`);
  expect((await browser.send(login, administratorCredentials)).headers.get("location")).toBe(path);
  expect((await browser.open(path)).status).toBe(200);
  expect((await browser.open(`${path.split("?")[0]}.data`)).status).toBe(200);
});

test("after a link on the desk was followed too late, the login form leads to the page, not to its data", async () => {
  const { html } = await site.browse().open("/admin/publish/faq.data?page=2&_routes=root");
  expect(html).toContain(`/login?for=${encodeURIComponent("/admin/publish/faq?page=2")}"`);
});

test.each([
  ...["//evil.example", "https://evil.example/", "nowhere", "constructor", "/logout"],
  ...["/residents/x", "/\\evil.example/admin/x", "/\t/evil.example/admin/x"],
  ...["/admin/../logout", "/admin/%2E%2e/logout"],
])("a made-up place to go on to (%s) is ignored", async (made) => {
  const browser = site.browse();
  const path = `/login?for=${encodeURIComponent(made)}`;
  expect((await browser.open(path)).html).toContain('action="/login"');
  expect((await browser.send(path, { email, password })).headers.get("location")).toBe("/");
});
