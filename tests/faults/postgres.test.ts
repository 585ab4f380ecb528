import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningSite } from "../running-site.ts";
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

function startOnServer(name: string): Promise<RunningSite> {
  return startFaultySite(name, { DATABASE_URL: `${server.address}/postgres` });
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
  await server.stop();
  const site = await startOnServer("early");
  try {
    expect((await visitorOf(site).open("/calendar")).status).toBe(200);
    await expectFormsKept(site);
    expect((await visitorOf(site).open("/readyz")).status).toBe(503);
    await server.start();
    const probe = async () => (await visitorOf(site).open("/readyz")).status;
    await expect.poll(probe).toBe(200);
    await expectRecovery(site, await gatherPeople(site));
  } finally {
    await site.end();
  }
});

test("a server that refuses the account stops the start by the setting's name", async () => {
  const wrong = new URL(`${server.address}/postgres`);
  wrong.password = "wrong";
  const start = startFaultySite("refused", { DATABASE_URL: wrong.href });
  await expect(start).rejects.toThrow(/DATABASE_URL is refused/);
});
