import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresPair, startPostgresPair } from "../setup/postgres-pair.ts";
import { failoverRound } from "./failover-round.ts";

let pair: PostgresPair;
beforeAll(async () => {
  pair = await startPostgresPair();
});
afterAll(() => pair.end());

test("a primary that is killed costs no acknowledged write and no mail, once its standby is promoted", async () => {
  const round = await failoverRound(pair);
  expect(round).toMatchObject({ lost: [], mails: { doubled: [], lost: [], failed: 0 } });
  expect(round.before).toBeGreaterThanOrEqual(20);
  // The primary died in the middle of it, and both processes went on with the other server.
  expect(round.mailedBefore).toBeLessThan(150);
  expect(round.after).toBeGreaterThanOrEqual(12);
  // At most what the two processes were handing over at that moment.
  expect(round.mails.doubtful.count).toBeLessThanOrEqual(4);
  for (const output of round.outputs) expect(output).not.toMatch(/"level":[56]0/);
});
