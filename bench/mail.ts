import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailRound } from "../tests/faults/mail-round.ts";
import { startPostgres } from "../tests/setup/postgres-server.ts";

const rounds = 3;
const mails = 1000;

/** What becomes of 1,000 mails when one of the two processes that send them is killed. */
export async function measureMail(): Promise<void> {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "shoreline-mails-"));
  try {
    for (let round = 0; round < rounds; round += 1) {
      const own = mkdtempSync(join(folder, "round-"));
      await measureRound("SQLite", { DATA_DIR: own });
    }
    await measureRound("PostgreSQL", { DATABASE_URL: `${postgres.address}/postgres` });
  } finally {
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRound(engine: string, settings: Record<string, string>): Promise<void> {
  const killAfter = Math.floor(mails * (0.2 + Math.random() / 2));
  const began = performance.now();
  const { before, doubled, lost, doubtful } = await mailRound(settings, mails, killAfter);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${engine}, ${mails} mails in ${seconds} s, one of two processes killed at ${before}:`,
  );
  console.log(`  ${lost.length} lost, ${doubled.length} doubled`);
  console.log(
    `  ${doubtful.count} shown as doubtful, of which ${doubtful.missing} had not arrived`,
  );
}
