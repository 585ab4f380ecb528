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

/** A page as a visitor gets it, and its nonce, by which its policy allows scripts. */
async function open(path: string) {
  const { html, headers } = await site.browse().open(path);
  const [, nonce = "none"] =
    /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "") ?? [];
  return { html, nonce };
}

test.each(["/", "/login", "/calendar", "/search?q=fence"])(
  "%s is the same for each visitor, with a nonce of its own",
  async (path) => {
    const [one, other] = [await open(path), await open(path)];
    expect(other.nonce).not.toBe(one.nonce);
    expect(other.html).not.toContain(one.nonce);
    const places = one.html.split(one.nonce);
    expect(places.length).toBeGreaterThan(1);
    expect(other.html.split(other.nonce)).toEqual(places);
  },
);

test("a resident's page that is asked for first isn't what a visitor gets", async () => {
  const resident = site.browse();
  await resident.register({ name: "Wren Alder" });
  for (const path of ["/?first=1", "/search?q=heron&first=1", "/contact?first=1"]) {
    await resident.open(path);
    const { html, headers } = await site.browse().open(path);
    expect(html, path).not.toContain('data-account="resident"');
    expect(headers.getSetCookie(), path).toEqual([]);
  }
});

test("what a forged cookie changes in the header is on that visitor's page alone", async () => {
  const forger = site.browse();
  forger.forge("shoreline-account", "administrator%20%3Cb%3EForger");
  const { html } = await forger.open("/login?forged=1");
  expect(html).toContain('data-account="administrator"');
  expect(html).toContain("&lt;b&gt;Forger</bdi>");
  const visitors = (await open("/login?forged=1")).html;
  expect(visitors).toContain('data-account="visitor"');
  expect(visitors).not.toContain("Forger");
});

test("the flash message of one visitor is no other's", async () => {
  const [path, flash] = ["/contact", "message-sent."];
  const before = await open(path);
  const told = site.browse();
  told.forge("shoreline-flash", flash);
  const { html, headers } = await told.open(path);
  expect(html.match(/role="status"/g)?.length ?? 0).toBe(
    (before.html.match(/role="status"/g)?.length ?? 0) + 1,
  );
  expect(headers.getSetCookie()).toHaveLength(1);
  expect(headers.get("cache-control")).toBe("no-store");
  expect((await site.browse().open(path)).headers.getSetCookie()).toEqual([]);
  expect((await open(path)).html.replaceAll(/nonce="[^"]+"/g, "")).toBe(
    before.html.replaceAll(/nonce="[^"]+"/g, ""),
  );
});

test("what one visitor typed into a refused form is on nobody's page", async () => {
  const typed = "typed-by-one@example.org";
  const refused = await site.browse().send("/login", { email: typed, password: "not the one" });
  expect(refused.html).toContain(typed);
  expect(refused.status).toBe(401);
  const { html, status } = await site.browse().open("/login");
  expect(status).toBe(200);
  expect(html).not.toContain(typed);
});

test("a page by another name of the site leaves that name in no page for others", async () => {
  const { port } = new URL(site.origin);
  const answer = await fetch(`http://localhost:${port}/calendar?host=1`);
  expect(await answer.text()).toContain(`//localhost:${port}`);
  expect((await site.browse().open("/calendar?host=1")).html).not.toContain("//localhost");
});
