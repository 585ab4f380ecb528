import { beforeAll, expect, test } from "vitest";
import { administratorPages, residentPages } from "../browser/addresses.ts";
import { readLinks, readMain } from "../page-reading.ts";
import { type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();

const forEveryone = ["/", "/calendar", "/calendar?month=2026-12", "/contact", "/search?q=fence"];
const files = ["/calendar.ics", "/robots.txt", "/sitemap.xml"];
const ofVisitors = [...forEveryone, ...files, "/login", "/forgotpassword"];
beforeAll(async () => {
  const links = readLinks(readMain((await site.browse().open("/")).html));
  const event = links.find((link) => link.startsWith("/calendar/")) ?? "no event";
  ofVisitors.push(event, `${event}.ics`);
});

async function signedIn(): Promise<{ resident: Browser; administrator: Browser }> {
  const [resident, administrator] = [site.browse(), site.browse()];
  await resident.register();
  // Once: the welcome.
  await resident.open("/");
  await administrator.logInAsAdministrator();
  return { resident, administrator };
}

/** Opens a page, and again as a browser does that has it. */
async function openTwice(browser: Browser, path: string) {
  const first = await browser.open(path);
  const tag = first.headers.get("etag") ?? "none";
  return { first, tag, again: await browser.open(path, { "if-none-match": `"x", ${tag}` }) };
}

test("who has a page already is told only that, whoever they are", async () => {
  const { resident, administrator } = await signedIn();
  const cases: [Browser, string[]][] = [
    [site.browse(), ofVisitors],
    [resident, [...forEveryone, ...residentPages]],
    [administrator, [...forEveryone, ...administratorPages]],
  ];
  for (const [browser, paths] of cases) {
    const data = ["/search.data?q=fence", ...paths.filter((path) => /^\/[a-z]+$/.test(path))];
    const ofScript = data.map((path) => (path.includes(".data") ? path : `${path}.data`));
    for (const path of [...paths, ...ofScript]) {
      const { first, tag, again } = await openTwice(browser, path);
      expect([first.status, tag.slice(0, 3)], path).toEqual([200, 'W/"']);
      expect([again.status, again.html, again.headers.get("etag")], path).toEqual([304, "", tag]);
      for (const name of ["cache-control", "vary", "x-frame-options"]) {
        expect(again.headers.get(name), `${name} of ${path}`).toBe(first.headers.get(name));
      }
      expect(again.headers.get("vary")).toContain("Accept-Encoding");
      // It would take the place of the policy that knows the nonce of the page that is kept.
      expect(again.headers.has("content-security-policy"), path).toBe(false);
      expect(again.headers.has("content-type"), path).toBe(false);
    }
  }
});

test("the same page has the same ETag however it is packed, and for HEAD", async () => {
  for (const path of [...forEveryone, ...files]) {
    const ask = async (method: string, encoding: string) => {
      const headers = { "accept-encoding": encoding };
      const answer = await fetch(site.origin + path, { method, headers });
      return [answer.headers.get("etag"), answer.headers.get("vary")];
    };
    const [first, ...others] = await Promise.all([
      ask("GET", "identity"),
      ask("GET", "br"),
      ask("GET", "gzip"),
      ask("HEAD", "br"),
    ]);
    expect(first, path).toEqual([expect.stringMatching(/^W\/"/), "Accept-Encoding"]);
    for (const other of others) expect(other, path).toEqual(first);
  }
});

test("what one person has is never taken for another's page", async () => {
  const { resident, administrator } = await signedIn();
  const neighbor = site.browse();
  await neighbor.register({ name: "Wren Reed" });
  for (const path of ["/account", "/editinfo"]) {
    const tag = (await resident.open(path)).headers.get("etag") ?? "none";
    expect((await resident.open(path, { "if-none-match": tag })).status).toBe(304);
    const known = { "if-none-match": tag };
    expect((await neighbor.open(path, known)).status).toBe(200);
    expect((await site.browse().open(path, known)).status).toBe(302);
    expect((await site.browse().open(path, { "if-none-match": "*" })).status).toBe(302);
  }
  const home = (await site.browse().open("/")).headers.get("etag") ?? "none";
  for (const browser of [resident, administrator]) {
    expect((await browser.open("/", { "if-none-match": home })).status).toBe(200);
  }
});

test("a form is answered in full, whatever its sender has", async () => {
  const visitor = site.browse();
  const fields = { name: "", email: "", message: "" };
  const { status, html } = await visitor.send("/contact", fields, { "if-none-match": "*" });
  expect([status, html.includes("<form")]).toEqual([400, true]);
});

test("another page has another ETag, a missing one has none", async () => {
  const tags = await Promise.all(
    ofVisitors.map(async (path) => (await site.browse().open(path)).headers.get("etag")),
  );
  expect(new Set(tags).size).toBe(ofVisitors.length);
  const missing = await site.browse().open("/nowhere", { "if-none-match": "*" });
  expect([missing.status, missing.headers.has("etag")]).toEqual([404, false]);
});
