import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killRound } from "../tests/faults/kill-round.ts";

const rounds = 100;

/** How many writes are acknowledged before the process is killed. */
const writes = { least: 5, most: 120 };

/** What is lost when the process is killed a hundred times while several browsers write. */
export async function measureKills(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-kills-"));
  const sum = { acknowledged: 0, lost: 0, halfWritten: 0, damaged: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const count = Math.round(writes.least + Math.random() * (writes.most - writes.least));
      const { acknowledged, lost, halfWritten, integrity } = await killRound(folder, count);
      sum.acknowledged += acknowledged;
      sum.lost += lost.length;
      sum.halfWritten += halfWritten.length;
      if (integrity !== "ok") sum.damaged += 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${rounds} rounds of kill -9 under concurrent writes:`);
  console.log(`  ${sum.acknowledged} writes acknowledged, ${sum.lost} of them lost`);
  console.log(`  ${sum.halfWritten} half-written, ${sum.damaged} damaged files`);
}
