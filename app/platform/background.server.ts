import { setTimeout as pause } from "node:timers/promises";
import { log } from "./log.server.ts";

/** After which the answer is on its way, in milliseconds. */
const SETTLED_MS = 100;
const SHUTDOWN_PATIENCE_MS = 5000;

const underWay = new Set<Promise<void>>();

/**
 * Does what an answer must neither wait for nor tell of by its time, such as sending a mail. What
 * fails is logged.
 */
export function runInBackground(work: () => Promise<void>): void {
  const done = pause(SETTLED_MS)
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, "something promised was not done"))
    .finally(() => underWay.delete(done));
  underWay.add(done);
}

/** Waits until all of it is done, for five seconds at most. */
export async function waitForBackground(): Promise<void> {
  if (underWay.size === 0) return;
  await Promise.race([Promise.all(underWay), pause(SHUTDOWN_PATIENCE_MS)]);
}
