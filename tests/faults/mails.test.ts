import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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
  rmSync(folder, { recursive: true });
});

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
