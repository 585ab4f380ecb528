import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteInUse } from "../delete-in-use.ts";
import { askPostgres } from "../setup/ask-postgres.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import { mailRound } from "./mail-round.ts";

const { TEST_ENGINE: engine = "sqlite" } = process.env;

let folder: string;
let server: PostgresServer | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-mails-"));
  if (engine === "postgres") server = await startPostgres();
});
afterAll(async () => {
  await server?.end();
  deleteInUse(folder);
});

/** Settings that name a database of a test's own. */
async function newDatabase(name: string): Promise<Record<string, string>> {
  if (!server) return { DATA_DIR: mkdtempSync(join(folder, `${name}-`)) };
  await askPostgres(`${server.address}/postgres`, `create database ${name}`);
  return { DATABASE_URL: `${server.address}/${name}` };
}

describe(`on ${engine}`, { concurrent: true }, () => {
  test("of processes that mail one is killed: nobody is left out, nobody is mailed twice", async () => {
    const round = await mailRound(await newDatabase("mailed"), 200, 60);
    const { before, doubled, lost, doubtful } = round;
    expect(before).toBeLessThan(190);
    expect({ doubled, lost }).toEqual({ doubled: [], lost: [] });
    // At most what the killed process was handing over at that moment.
    expect(doubtful.count).toBeLessThanOrEqual(2);
  });

  test("processes post what is scheduled once, though one is killed between that and its mails", async () => {
    const round = await mailRound(await newDatabase("scheduled"), 60, 1, undefined, true);
    expect(round).toMatchObject({ queued: 60, doubled: [], lost: [], failed: 0 });
    expect(round.doubtful.count).toBeLessThanOrEqual(2);
  });
});
