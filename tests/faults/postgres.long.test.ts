import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import type { RunningSite } from "../running-site.ts";
import { askPostgres } from "../setup/ask-postgres.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import {
  expectFormsKept,
  expectHalfLogout,
  expectNoPrivatePages,
  expectPrivateFormsSendable,
  expectPublicPages,
  expectRecovery,
  gatherPeople,
} from "./fault-checks.ts";
import { residentOf, startFaultySite, visitorOf } from "./people.ts";
import { layWire } from "./wire.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

function startOnServer(name: string, more?: Record<string, string>): Promise<RunningSite> {
  return startFaultySite(name, { DATABASE_URL: `${server.address}/postgres`, ...more });
}

test("a database server that stops takes down what needs it, until it is back", async () => {
  const site = await startOnServer("stopped");
  try {
    const people = await gatherPeople(site);
    const leaving = await residentOf(site);
    await server.stop();
    await expectNoPrivatePages(people);
    await expectPublicPages(site, people);
    await expectFormsKept(site);
    await expectPrivateFormsSendable(people);
    await expectHalfLogout(leaving);
    await server.start();
    await expectRecovery(site, people);
    // Kept-alive connections that died with the server are not used again.
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => people.resident.open("/residents")),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(site.output()).not.toMatch(/"level":[56]0/);
  } finally {
    await site.end();
  }
});

test("a database server that falls silent is as one that stopped, until it is back", async () => {
  const wire = await layWire(`${server.address}/postgres`);
  const site = await startFaultySite("silent", { DATABASE_URL: wire.address });
  try {
    const people = await gatherPeople(site);
    wire.cut();
    // The connections that were open have to run out of time first.
    await Promise.all(Array.from({ length: 20 }, () => people.resident.open("/residents")));
    await expectNoPrivatePages(people);
    await expectPublicPages(site, people);
    await expectPrivateFormsSendable(people);
    wire.mend();
    await expectRecovery(site, people);
  } finally {
    await site.end();
    wire.end();
  }
});

test("a site that starts before its database server has its public pages, and then all", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "shoreline-early-"));
  onTestFinished(() => deleteInUse(DATA_DIR));
  // It has shown its pages before.
  await (await startOnServer("early", { DATA_DIR })).end();
  await server.stop();
  const site = await startOnServer("early", { DATA_DIR });
  try {
    expect((await visitorOf(site).open("/calendar")).status).toBe(200);
    expect((await visitorOf(site).open("/readyz")).status).toBe(503);
    await server.start();
    const probe = async () => (await visitorOf(site).open("/readyz")).status;
    await expect.poll(probe).toBe(200);
    await expectRecovery(site, await gatherPeople(site));
  } finally {
    await site.end();
  }
});

/** DATABASE_URL for this server, with something else in it. */
function addressWith(part: Partial<Record<"username" | "password" | "pathname", string>>): string {
  return Object.assign(new URL(`${server.address}/postgres`), part).href;
}

test("a wrong password stops the start in one sentence without it", async () => {
  const said = await failureOf(addressWith({ password: "sesame" }));
  expect(said).toMatch(/^DATABASE_URL is refused by /m);
  // After the one that this test's own tool adds, and that of the log.
  expect(said.trimEnd().split("\n").length).toBeLessThanOrEqual(3);
  expect(said).not.toMatch(/sesame|\n\s+at /);
  expect(said).not.toContain(new URL(server.address).password);
});

test("a user who may not make tables stops the start, with what to do", async () => {
  await askPostgres(`${server.address}/postgres`, "create role guest login password 'sesame'");
  const said = await failureOf(addressWith({ username: "guest", password: "sesame" }));
  expect(said).toMatch(/^The user in DATABASE_URL doesn't have the rights .* OWNER TO/m);
  expect(said).not.toMatch(/sesame|\n\s+at /);
});

/** All that a site says that doesn't start. */
async function failureOf(address: string): Promise<string> {
  const start = startFaultySite("refused", { DATABASE_URL: address });
  const failure = await start.then(
    async (site) => {
      await site.end();
      return "It started.";
    },
    (error: Error) => error.message,
  );
  return failure;
}
