import { expect, test } from "vitest";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();

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

test("a page of a resident is never shown to the next visitor", async () => {
  const before = await open("/");
  const resident = site.browse();
  await resident.register({ name: "Wren Alder" });
  expect((await resident.open("/")).html).toContain('data-account="resident"');
  const after = await open("/");
  expect(after.html.split(after.nonce)).toEqual(before.html.split(before.nonce));
});

test("pages with another query are other pages", async () => {
  const [fence, dock] = [await open("/search?q=fence"), await open("/search?q=dock")];
  expect(fence.html).toContain('value="fence"');
  expect(dock.html).toContain('value="dock"');
  const [one, other] = [
    await open("/calendar?month=2026-12"),
    await open("/calendar?month=2027-01"),
  ];
  expect(one.html).toContain("December 2026");
  expect(other.html).toContain("January 2027");
});

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

test.each([
  ["/contact", "message-sent."],
  ["/login", "chosen."],
  ["/", "record-updated."],
])("the flash message of one visitor to %s is no other's", async (path, flash) => {
  const before = await open(path);
  const told = site.browse();
  told.forge("shoreline-flash", flash);
  const { html, headers } = await told.open(path);
  expect(html.match(/role="status"/g)?.length ?? 0).toBe(
    (before.html.match(/role="status"/g)?.length ?? 0) + 1,
  );
  expect(headers.getSetCookie()).toHaveLength(1);
  expect(headers.get("cache-control")).toBe("no-store");
  const other = await site.browse().open(path);
  expect(other.headers.getSetCookie()).toEqual([]);
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

test("a browser that is trusted gets what each visitor gets, and no cookie of another", async () => {
  const trusted = site.browse();
  await trusted.register({});
  await trusted.send("/logout", {});
  expect(trusted.cookies.some((cookie) => cookie.startsWith("shoreline-device="))).toBe(true);
  await trusted.open("/login?trusted=1");
  const { headers, html } = await site.browse().open("/login?trusted=1");
  expect(headers.getSetCookie()).toEqual([]);
  expect(html).toContain('data-account="visitor"');
});

test.each(["/calendar?host=1", "/login?host=1"])(
  "%s by another name of the site leaves that name in no page for others",
  async (path) => {
    const { port } = new URL(site.origin);
    const answer = await fetch(`http://localhost:${port}${path}`);
    expect(await answer.text()).toContain(`//localhost:${port}`);
    expect((await site.browse().open(path)).html).not.toContain("//localhost");
  },
);

test("HEAD has the headers of the page, and takes nothing from who asks next", async () => {
  const head = await site.browse().head("/login?head=1");
  const page = await site.browse().open("/login?head=1");
  const again = await site.browse().head("/login?head=1");
  expect([head.html, again.html]).toEqual(["", ""]);
  expect(page.html).toContain("</html>");
  for (const name of ["etag", "vary", "cache-control", "content-type"]) {
    expect(head.headers.get(name), name).toBe(page.headers.get(name));
    expect(again.headers.get(name), name).toBe(page.headers.get(name));
  }
  const policies = [head, page, again].map(({ headers }) => headers.get("content-security-policy"));
  expect(new Set(policies).size).toBe(3);
});

test("the data of a page is never its HTML, nor the other way around", async () => {
  const [page, data] = [
    await open("/login?data=1"),
    await site.browse().open("/login.data?data=1"),
  ];
  expect(page.html).toMatch(/^<!DOCTYPE html>/);
  expect(data.html).not.toContain("<html");
  expect((await open("/login?data=1")).html).toMatch(/^<!DOCTYPE html>/);
});

test("a page that isn't there is not there the second time, either", async () => {
  for (let time = 0; time < 2; time += 1) {
    const { status, headers } = await site.browse().open("/calendar/no-such-event");
    expect(status).toBe(404);
    expect(headers.get("etag")).toBeNull();
  }
});
