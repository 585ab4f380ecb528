import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { readHeading, readLinks, readMain } from "../page-reading.ts";
import { registrationFields, residentAt, serveSite } from "../site.fixture.ts";

const site = serveSite();
const resident = residentAt(site);

// The tables of records are gone while these tests run: a fault nobody foresaw.
beforeAll(() => rename("users", "mislaid_users"));
afterAll(() => rename("mislaid_users", "users"));

function rename(from: string, to: string) {
  return sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database());
}

const errorId = /<code>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}<\/code>/;
const detail =
  /no such table|does not exist|relation|sqlite|postgres|select |at .*\.(js|ts)|stack/i;

test.each(["/", "/residents", "/editinfo"])(
  "%s shows the error view with an error id",
  async (path) => {
    const { status, headers, html } = await resident.open(path);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(readHeading(html)).toBe("Unexpected Application Error!");
    expect(readMain(html)).toMatch(errorId);
    expect(readMain(html)).not.toMatch(detail);
    expect(html).not.toContain("mislaid");
    expect(readLinks(readMain(html))).toContain("/");
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect(headers.get("content-security-policy")).not.toContain("unsafe-");
    expect(headers.get("cache-control")).not.toMatch(/public/);
  },
);

test("data for scripts tells no more", async () => {
  for (const path of ["/residents.data", "/editinfo.data", "/_.data"]) {
    const { status, html } = await resident.open(path);
    expect(status, path).toBeGreaterThanOrEqual(500);
    expect(html).not.toMatch(/no such table|does not exist|relation|select /i);
  }
});

test("a registration that fails makes nothing and tells nothing", async () => {
  const browser = site.browse();
  const fields = registrationFields({ email: "unmade@example.org" });
  const { status, html } = await browser.send("/register", fields);
  expect(status).toBeGreaterThanOrEqual(500);
  expect(html).not.toMatch(/no such table|does not exist/i);
  expect(html).not.toContain(fields["password"]);
  expect(browser.cookies).toEqual([]);
  const accounts = await database()
    .selectFrom("identityUsers")
    .select("id")
    .where("email", "=", "unmade@example.org")
    .execute();
  expect(accounts).toEqual([]);
});

test("public pages stay up meanwhile", async () => {
  for (const path of ["/faq", "/calendar", "/contact"]) {
    expect((await resident.open(path)).status, path).toBe(200);
  }
  for (const path of ["/", "/login"]) {
    expect((await site.browse().open(path)).status, path).toBe(200);
  }
});
