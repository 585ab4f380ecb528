import { setTimeout as pause } from "node:timers/promises";
import { log } from "./log.server.ts";

/** After this long the response is on its way, in milliseconds. */
const SETTLED_MS = 100;
const SHUTDOWN_PATIENCE_MS = 5000;

const underWay = new Set<Promise<void>>();

/**
 * Runs work after the response, so that neither delay nor timing reveals it, such as sending a mail.
 * Failures are logged.
 */
export function runInBackground(work: () => Promise<void>): void {
  const done = pause(SETTLED_MS)
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, "a background task failed"))
    .finally(() => underWay.delete(done));
  underWay.add(done);
}

/** Waits for all background work, for at most five seconds. */
export async function waitForBackground(): Promise<void> {
  if (underWay.size === 0) return;
  await Promise.race([Promise.all(underWay), pause(SHUTDOWN_PATIENCE_MS)]);
}
