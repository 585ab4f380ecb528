import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { mailRound } from "../tests/faults/mail-round.ts";
import { startPostgres } from "../tests/setup/postgres-server.ts";
import type { TestMailServer } from "../tests/smtp-server.ts";

const rounds = 3;
const mails = 1000;

/**
 * A mail server with bad days: it is slow at times, and of a hundred mails it puts some off, closes the
 * connection before or after it took some, and never takes one.
 */
function makeMoody(): TestMailServer["treat"] {
  const asked = new Map<string, number>();
  return async (to) => {
    const times = (asked.get(to) ?? 0) + 1;
    asked.set(to, times);
    await pause(Math.random() ** 4 * 100);
    const place = Number(/\d+/.exec(to)?.[0]) % 100;
    if (place === 0) return { refuse: "recipient", code: 550, words: "no such mailbox" };
    if (times > 1) return "take";
    if (place === 1) return { refuse: "text", code: 451, words: "try again later" };
    if (place === 2 || place === 3) return { refuse: "recipient", code: 450, words: "busy" };
    if (to.endsWith("-4@example.org")) return "take-and-drop";
    if (/-[56]\d{2}@/.test(to) && place === 7) return "drop";
    return "take";
  };
}

/** What becomes of 1,000 mails when the mail server is moody, and one of two processes is killed. */
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
  const treat = makeMoody();
  const { before, doubled, lost, doubtful, failed } = await mailRound(
    settings,
    mails,
    killAfter,
    treat,
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${engine}, ${mails} mails in ${seconds} s, one of two processes killed at ${before}:`,
  );
  const once = mails - failed - doubtful.count - doubled.length - lost.length;
  console.log(`  ${once} sent once, ${doubled.length} doubled, ${lost.length} lost`);
  console.log(`  ${failed} refused for good, and shown as failed`);
  console.log(
    `  ${doubtful.count} shown as doubtful, of which ${doubtful.missing} had not arrived`,
  );
}
