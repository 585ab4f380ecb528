/** Printing the directory is noted, but not when another site, HEAD or a guess of the browser asks. */
import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { addNeighbour } from "../people.fixture.ts";
import { residentAt, serveSite } from "../site.fixture.ts";

const site = serveSite();
const resident = residentAt(site, { name: "Linked Lapwing", includeOnDir: "N" });

beforeAll(() => addNeighbour({ name: "Listed Loon", phoneNumber: "555-0171" }));

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
  for (const from of ["cross-site", "same-site"]) {
    const sent = await resident.open("/residents/print", { "sec-fetch-site": from });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/residents"]);
  }
  const ahead = await resident.open("/residents/print", { "sec-purpose": "prefetch" });
  expect([ahead.status, ahead.html.includes("555-0171")]).toEqual([403, false]);
  expect((await resident.head("/residents/print")).status).toBe(302);
  expect((await resident.open("/residents/print")).html).toContain("555-0171");
  await expect.poll(() => printsOf("Linked Lapwing")).toEqual([1]);
});
