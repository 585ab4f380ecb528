import { beforeAll, expect, test } from "vitest";
import { administratorPages, residentPages } from "../browser/addresses.ts";
import { readLinks, readMain } from "../page-reading.ts";
import { administratorAt, type Browser, residentAt, serveSite } from "../site.fixture.ts";

const site = serveSite();

const forEveryone = ["/", "/calendar", "/calendar?month=2026-12", "/contact", "/search?q=fence"];
const files = ["/calendar.ics", "/robots.txt", "/sitemap.xml"];
const ofVisitors = [...forEveryone, ...files, "/login", "/forgotpassword"];
beforeAll(async () => {
  const links = readLinks(readMain((await site.browse().open("/")).html));
  const event = links.find((link) => link.startsWith("/calendar/")) ?? "no event";
  ofVisitors.push(event, `${event}.ics`);
});

const administrator = administratorAt(site);
const resident = residentAt(site);
// Once: the welcome.
beforeAll(() => resident.open("/"));

/** Opens a page, and again as a browser does that has it. */
async function openTwice(browser: Browser, path: string) {
  const first = await browser.open(path);
  const tag = first.headers.get("etag") ?? "none";
  return { first, tag, again: await browser.open(path, { "if-none-match": `"x", ${tag}` }) };
}

test("who has a page already is told only that, whoever they are", async () => {
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

test("what one person has is never taken for another's page", async () => {
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
