import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import { askPostgres } from "../setup/ask-postgres.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import { mailRound } from "./mail-round.ts";

let folder: string;
let server: PostgresServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-mails-"));
  server = await startPostgres();
});
afterAll(async () => {
  await server.end();
  deleteInUse(folder);
});

/** Makes a database beside the usual one; returns its address. */
async function makeDatabase(name: string): Promise<string> {
  await askPostgres(`${server.address}/postgres`, `create database ${name}`);
  return `${server.address}/${name}`;
}

test.concurrent.each(["SQLite", "PostgreSQL"])(
  "of two processes that mail from %s one is killed: nobody is left out, nobody is mailed twice",
  async (engine) => {
    const settings: Record<string, string> =
      engine === "SQLite" ? { DATA_DIR: folder } : { DATABASE_URL: `${server.address}/postgres` };
    const { before, doubled, lost, doubtful } = await mailRound(settings, 200, 60);
    expect(before).toBeLessThan(190);
    expect({ doubled, lost }).toEqual({ doubled: [], lost: [] });
    // At most what the killed process was handing over at that moment.
    expect(doubtful.count).toBeLessThanOrEqual(2);
  },
);

test.concurrent.each(["SQLite", "PostgreSQL"])(
  "on %s two processes post what is scheduled once, though one is killed between that and its mails",
  async (engine) => {
    const settings: Record<string, string> =
      engine === "SQLite"
        ? { DATA_DIR: mkdtempSync(join(folder, "scheduled-")) }
        : { DATABASE_URL: await makeDatabase("scheduled") };
    const round = await mailRound(settings, 60, 1, undefined, true);
    expect(round).toMatchObject({ queued: 60, doubled: [], lost: [], failed: 0 });
    expect(round.doubtful.count).toBeLessThanOrEqual(2);
  },
);
