import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBanner, readField, readHeading } from "../page-reading.ts";
import { registrationFields, serveSite } from "../site.fixture.ts";

const site = serveSite();

// No minute passes meanwhile, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("the seventh wrong password in a minute is refused, with the time to wait", async () => {
  const browser = site.browse();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await browser.logIn(`${attempt}@example.org`)).status).toBe(401);
  }
  const { status, headers, html } = await browser.logIn("coot@example.org");
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(readHeading(html)).toBe("Log in");
  expect(readBanner(html)).toBe(
    "That was too many tries. Please try again in a minute. (auth/too-many-requests)",
  );
  expect(readField(html, "email").value).toBe("coot@example.org");
  expect(readField(html, "password").value).toBe("");
  const data = await browser.send("/login.data", { email: "teal@example.org", password: "not it" });
  expect(data.status).toBe(429);
  expect(Number(data.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the sixth registration in an hour is refused, and keeps what was typed", async () => {
  const address = "203.0.113.9";
  for (let time = 0; time < 5; time += 1) {
    expect((await site.browse(address).register()).status).toBe(302);
  }
  const typed = registrationFields({ name: "Wren Alder" });
  const { status, headers, html } = await site.browse(address).send("/register", typed);
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
  expect(readBanner(html)).toMatch(/ try again in 60 minutes\. \(auth\/too-many-requests\)$/);
  expect(readField(html, "name").value).toBe("Wren Alder");
  expect(html).not.toContain(typed["password"]);
});

test("the eleventh message to the board in an hour is refused, and kept", async () => {
  const browser = site.browse();
  const message = { name: "Wren Alder", email: "wren@example.org", message: "The dock light." };
  for (let time = 0; time < 10; time += 1) await browser.sendAndFollow("/contact", message);
  const { status, html } = await browser.send("/contact", message);
  expect([status, readField(html, "message").value]).toEqual([429, "The dock light."]);
  expect(readBanner(html)).toMatch(/try again in/);
});
