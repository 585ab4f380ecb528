/** What the secret that signs cookies outlives, and what is said when it is another one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import type { RunningSite } from "../running-site.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import { Browser } from "../site.fixture.ts";
import { residentOf, startFaultySite, visitorOf } from "./people.ts";

const toldOther = "Everyone has to log in again";
const SECRET = "two processes that know each other's cookies";

let folder: string;
let server: PostgresServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-secret-"));
  server = await startPostgres();
});
afterAll(async () => {
  deleteInUse(folder);
  await server.end();
});

/** Whether a browser is signed in on another process or a later start. */
async function isSignedIn(browser: Browser, site: RunningSite): Promise<boolean> {
  const moved = new Browser(site.origin);
  for (const cookie of browser.cookies) {
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    moved.forge(name, value);
  }
  const { status } = await moved.open("/account");
  expect([200, 302]).toContain(status);
  return status === 200;
}

async function startAgain(work: (site: RunningSite) => Promise<void>): Promise<void> {
  const site = await startFaultySite("secret", { DATA_DIR: folder });
  try {
    await work(site);
  } finally {
    await site.end();
  }
}

test("sessions outlive a start; without the file people log in again, and the start says so", async () => {
  let resident: Browser;
  const email = "reed@example.org";
  await startAgain(async (site) => {
    expect(site.output()).not.toContain(toldOther);
    resident = visitorOf(site);
    await resident.register({ email });
  });
  await startAgain(async (site) => {
    expect(await isSignedIn(resident, site)).toBe(true);
    expect(site.output()).not.toContain(toldOther);
  });
  // As after a restored backup of the database on a new machine.
  rmSync(join(folder, "secret"));
  await startAgain(async (site) => {
    expect(site.output()).toContain(toldOther);
    expect(await isSignedIn(resident, site)).toBe(false);
    expect((await visitorOf(site).logIn(email)).status).toBe(302);
  });
  await startAgain(async (site) => {
    expect(site.output()).not.toContain(toldOther);
  });
});

test("processes on one PostgreSQL know each other's cookies by SECRET, else the start says why not", async () => {
  const environment = { DATABASE_URL: `${server.address}/postgres` };
  const sites: RunningSite[] = [];
  try {
    // Each has a folder of its own.
    sites.push(await startFaultySite("one", environment));
    sites.push(await startFaultySite("two", environment));
    const [one, two] = sites as [RunningSite, RunningSite];
    expect(one.output()).not.toContain(toldOther);
    expect(two.output()).toContain(toldOther);
    expect(two.output()).toContain("set the same SECRET for all of them");
    expect(await isSignedIn(await residentOf(one), two)).toBe(false);
    const both = { ...environment, SECRET };
    sites.push(await startFaultySite("three", both), await startFaultySite("four", both));
    const [three, four] = sites.slice(2) as [RunningSite, RunningSite];
    expect(three.output()).toContain(toldOther);
    expect(four.output()).not.toContain(toldOther);
    expect(await isSignedIn(await residentOf(three), four)).toBe(true);
    for (const { output } of sites) expect(output()).not.toContain(SECRET);
  } finally {
    await Promise.all(sites.map((site) => site.end()));
  }
});
