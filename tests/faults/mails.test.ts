/** Two processes of the built site on one database (on SQLite, one after the other); one is killed while it mails. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "../../app/database/database.server.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { deleteInUse } from "../delete-in-use.ts";
import { startPostgres } from "../setup/postgres-server.ts";
import { startMailServer } from "../smtp-server.ts";
import { administratorOf, startFaultySite } from "./people.ts";

const { TEST_ENGINE: engine = "sqlite" } = process.env;

/** Settings that name a database. */
async function newDatabase(): Promise<Record<string, string>> {
  if (engine === "postgres") {
    const server = await startPostgres();
    onTestFinished(() => server.end());
    return { DATABASE_URL: `${server.address}/postgres` };
  }
  const DATA_DIR = mkdtempSync(join(tmpdir(), "shoreline-mails-"));
  onTestFinished(() => deleteInUse(DATA_DIR));
  return { DATA_DIR };
}

async function addSubscribers(records: Database, count: number): Promise<string[]> {
  const now = new Date().toISOString();
  const addresses = Array.from({ length: count }, (_, n) => `subscriber-${n}@example.org`);
  await records.transaction().execute(async (on) => {
    for (const email of addresses) {
      const uid = randomUUID();
      await sql`insert into "identityUsers"
        ("id", "name", "email", "role", "createdAt", "updatedAt", "addressProvenAt")
        values (${uid}, 'Robin', ${email}, 'resident', ${now}, ${now}, ${now})`.execute(on);
      const home = { houseNum: 12, houseStreet: "Heron Way", streetKey: "heron way" };
      const consent = { includeOnDir: "N", consentedAt: null, mailAnnouncements: 1 } as const;
      const person = { name: "Robin", nameKey: "robin", email, phoneNumber: "555-0112" };
      const row = { uid, cardId: uid, ...person, ...home, ...consent, createdAt: now };
      await on.insertInto("users").values(row).execute();
    }
  });
  return addresses;
}

/** The addresses of the announcement's mails that are in one of these states. */
async function addressesOf(records: Database, ...states: string[]): Promise<string[]> {
  const rows = await records
    .selectFrom("mails")
    .innerJoin("identityUsers", "identityUsers.id", "mails.uid")
    .select("identityUsers.email")
    .where("mails.kind", "=", "announcement")
    .where("state", "in", states as "waiting"[])
    .execute();
  return rows.map(({ email }) => email);
}

test(`on ${engine} nobody is left out, and nobody is mailed twice`, async () => {
  const server = await startMailServer();
  const settings = await newDatabase();
  const environment = { ...settings, SMTP_URL: server.url };
  const killed = await startFaultySite("mail-killed", environment);
  const begin = () => startFaultySite("mail-surviving", environment);
  let surviving = engine === "postgres" ? await begin() : undefined;
  const records = openDatabase(readEnvironment(settings));
  onTestFinished(async () => {
    await Promise.all([killed.end(), surviving?.end(), records.destroy(), server.close()]);
  });
  const addresses = await addSubscribers(records, 200);
  const arrived = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  server.treat = async () => {
    if (server.taken.length >= 60) arrived.resolve();
    // Were the kill late, as on a busy machine, all mails could be sent before it.
    if (server.taken.length >= 130) await over.promise;
    return "take" as const;
  };
  const announcement = { title: "Dock day", body: "Bring gloves.", dateCreated: "May 1" };
  const administrator = await administratorOf(killed);
  expect((await administrator.send("/admin", { ...announcement, mail: "on" })).status).toBe(302);
  await arrived.promise;
  // Anywhere in the course of a mail.
  await pause(Math.random() * 20);
  await killed.stop("SIGKILL");
  over.resolve();
  surviving ??= await begin();
  expect(server.taken.length).toBeLessThan(190);

  const left = () => addressesOf(records, "waiting", "claimed", "handed");
  await expect.poll(left, { interval: 100 }).toEqual([]);
  const got = server.taken.map(({ to }) => to);
  expect(got).toHaveLength(new Set(got).size);
  const doubtful = await addressesOf(records, "doubtful");
  // At most what the killed process was handing over at that moment.
  expect(doubtful.length).toBeLessThanOrEqual(2);
  expect(addresses.filter((to) => !got.includes(to) && !doubtful.includes(to))).toEqual([]);
});
