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
