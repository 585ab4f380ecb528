/** Requests with an effect have none when another site, HEAD or a guess of the browser asks. */
import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { readHeading, readLinks, readMain, readText } from "../page-reading.ts";
import { addNeighbour, administratorCredentials, cardOf } from "../people.fixture.ts";
import { type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();
let resident: Browser;
let administrator: Browser;
let card = "";

beforeAll(async () => {
  resident = site.browse();
  await resident.register({ name: "Linked Lapwing", includeOnDir: "N" });
  administrator = site.browse();
  await administrator.logInAsAdministrator();
  const neighbor = await addNeighbour({ name: "Listed Loon", phoneNumber: "555-0171" });
  card = `/residents/${await cardOf(neighbor)}/card.vcf`;
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

test("another site's links to the directory ask first, and never use up its reader's limit", async () => {
  for (let time = 1; time <= 6; time += 1) {
    for (const from of elsewhere) {
      for (const path of ["/residents/print", "/residents?q=loon"]) {
        const { status, html } = await resident.open(path, { "sec-fetch-site": from });
        expect([status, readHeading(html)]).toEqual([200, "Resident directory"]);
        expect(html).not.toContain("555-0171");
        expect(readLinks(readMain(html))).toContain(path);
        expect(readText(readMain(html))).toContain("Show the directory");
      }
      const data = await resident.open("/residents/print.data", { "sec-fetch-site": from });
      expect(data.html).not.toContain("555-0171");
      const saved = await resident.open(card, { "sec-fetch-site": from });
      expect([saved.status, saved.headers.get("location")]).toEqual([302, "/residents"]);
    }
  }
  expect(await noted()).toEqual([]);
  // All of the limit is left: 120 pages, of which the whole directory is 15 each time.
  const print = async () => (await resident.open("/residents/print")).status;
  expect((await resident.open("/residents/print")).html).toContain("555-0171");
  for (let pages = 30; pages <= 120; pages += 15) expect(await print(), `${pages}`).toBe(200);
  expect(await print()).toBe(429);
  await expect.poll(() => printsOf("Linked Lapwing")).toEqual([8]);
});

test("nor do a guess of the browser and HEAD", async () => {
  const reader = site.browse();
  await reader.register({ name: "Guessing Goose", includeOnDir: "N" });
  for (let time = 1; time <= 5; time += 1) {
    for (const path of ["/residents/print", "/residents", "/residents.data", card]) {
      const ahead = await reader.open(path, { "sec-purpose": "prefetch" });
      expect([path, ahead.status]).toEqual([path, 403]);
      expect(ahead.html).not.toContain("555-0171");
      const head = await reader.head(path);
      expect([path, head.status, head.html]).toEqual([path, 200, ""]);
      expect([path, head.headers.get("etag")]).toEqual([path, null]);
    }
  }
  expect((await reader.open("/residents/print")).html).toContain("555-0171");
  // This one, and none of those before.
  await expect.poll(() => printsOf("Guessing Goose")).toEqual([1]);
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
