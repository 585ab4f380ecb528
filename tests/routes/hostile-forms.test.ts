import { expect, test } from "vitest";
import { registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();
const forms = ["/register", "/login", "/choosepassword", "/contact"];

/** Names that a form library would unfold into large or deep values, or read as its own orders. */
const names = [
  "a[4294967294]",
  "name[40000000]",
  "a.".repeat(3000),
  "a[0]".repeat(2000),
  "__proto__",
  "constructor[prototype][x]",
  "__intent__",
  "__state__",
];

test.each(forms)("%s takes only its own fields, at once", async (path) => {
  for (const name of names) {
    const { status, html } = await site.browse().send(path, { [name]: "x" });
    expect([name, status]).toEqual([name, 400]);
    expect(html).not.toContain("Unexpected Application Error!");
  }
});

test("a phone number of 15,000 digits is refused in no time", async () => {
  const started = performance.now();
  const fields = registrationFields({ phoneNumber: `${"1".repeat(15_000)}!` });
  const { status } = await site.browse().send("/register", fields);
  expect(status).toBe(400);
  expect(performance.now() - started).toBeLessThan(1000);
});

test("registering anew ends the session that the browser had", async () => {
  const browser = site.browse();
  await browser.register();
  const earlier = site.browse();
  for (const cookie of browser.cookies) {
    earlier.forge(cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1));
  }
  expect((await earlier.open("/editinfo")).status).toBe(200);
  await browser.register();
  expect((await earlier.open("/editinfo")).status).toBe(302);
});
