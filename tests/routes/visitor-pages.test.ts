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
