/** Requests with an effect have none when another site, HEAD or a guess of the browser asks. */
import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { addNeighbour, administratorCredentials } from "../people.fixture.ts";
import { type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();
let resident: Browser;
let administrator: Browser;

beforeAll(async () => {
  resident = site.browse();
  await resident.register({ name: "Linked Lapwing", includeOnDir: "N" });
  administrator = site.browse();
  await administrator.logInAsAdministrator();
  await addNeighbour({ name: "Listed Loon", phoneNumber: "555-0171" });
});

const elsewhere = ["cross-site", "same-site"];

/** How often each kind of event that a reader sets off is in the audit log. */
async function noted(): Promise<string[]> {
  const kinds = ["directory-printed", "directory-read-in-bulk", "residents-exported"] as const;
  const events = await database().selectFrom("auditEvents").select("kind").execute();
  return events.map(({ kind }) => kind).filter((kind) => kinds.some((known) => known === kind));
}

/** How often a reader has printed the directory; that is noted after the answer. */
async function printsOf(name: string): Promise<number[]> {
  const events = await database()
    .selectFrom("auditEvents")
    .innerJoin("users", "users.uid", "auditEvents.actor")
    .select("times")
    .where("kind", "=", "directory-printed")
    .where("users.name", "=", name)
    .execute();
  return events.map(({ times }) => times);
}

test("the directory for print is noted only when its reader asks for it here", async () => {
  for (const from of elsewhere) {
    const sent = await resident.open("/residents/print", { "sec-fetch-site": from });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/residents"]);
  }
  const ahead = await resident.open("/residents/print", { "sec-purpose": "prefetch" });
  expect([ahead.status, ahead.html.includes("555-0171")]).toEqual([403, false]);
  expect((await resident.head("/residents/print")).status).toBe(302);
  expect((await resident.open("/residents/print")).html).toContain("555-0171");
  await expect.poll(() => printsOf("Linked Lapwing")).toEqual([1]);
});

test("the file of residents is noted when it is sent, and only then", async () => {
  // What else readers set off is noted after the answer, perhaps only now.
  const exported = async () => (await noted()).filter((kind) => kind === "residents-exported");
  const before = await exported();
  // Its address is a page that asks for the password: opening it does nothing, wherever from.
  for (const from of elsewhere) {
    await administrator.open("/admin/residents.csv", { "sec-fetch-site": from });
  }
  await administrator.open("/admin/residents.csv", { "sec-purpose": "prefetch" });
  const { status, html } = await administrator.head("/admin/residents.csv");
  expect([status, html]).toEqual([200, ""]);
  expect(await exported()).toEqual(before);
  const form = { currentPassword: administratorCredentials.password };
  const foreign = { "sec-fetch-site": "cross-site" };
  expect((await administrator.send("/admin/residents.csv", form, foreign)).status).toBe(403);
  expect(await exported()).toEqual(before);
  const page = await administrator.sendAndFollow("/admin/residents.csv", form);
  expect(await exported()).toEqual(before);
  const address = /content="0; url=([^"]*)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const file = await administrator.open(address, { "sec-fetch-site": "same-origin" });
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await exported()).toEqual([...before, "residents-exported"]);
});

test("HEAD signs nobody out", async () => {
  const browser = site.browse();
  await browser.register({ name: "Staying Stork", includeOnDir: "N" });
  await browser.head("/logout");
  expect((await browser.open("/editinfo")).status).toBe(200);
});
