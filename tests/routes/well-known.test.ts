/** Addresses that browsers and programs know of every site. */
import { expect, test } from "vitest";
import { content } from "../../app/content/edition.server.ts";
import { readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();

test("whoever finds a hole is told where to report it, by a file that always holds", async () => {
  const { status, headers, html } = await site.browse().open("/.well-known/security.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const [contact, expires = "", languages, ...others] = html.split("\n");
  expect(contact).toBe(`Contact: mailto:${content().site.email}`);
  expect(languages).toBe("Preferred-Languages: en");
  // Without BASE_URL nothing tells the file's own address.
  expect(others).toEqual([""]);
  const [, moment = ""] = /^Expires: (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(expires) ?? [];
  const days = (Date.parse(moment) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test("a password manager leads to where a password is changed", async () => {
  const browser = site.browse();
  const { headers } = await browser.open("/.well-known/change-password");
  expect(headers.get("cache-control")).toBe("no-store");
  const { html } = await browser.open(headers.get("location") ?? "");
  expect(readText(html)).toContain("Log in first. Then change your password in 'Your account'");
  const nothing = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await site.browse().open(nothing)).status).toBe(404);
});

test("the icon is found where browsers look for one", async () => {
  const { status, headers } = await site.browse().open("/favicon.ico");
  expect(status).toBe(302);
  const icon = await site.browse().open(headers.get("location") ?? "");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/png"]);
});
