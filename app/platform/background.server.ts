import { setTimeout as pause } from "node:timers/promises";
import { log } from "./log.server.ts";

/** In milliseconds: by then the response is on its way. */
const SETTLED_MS = 100;
const SHUTDOWN_PATIENCE_MS = 5000;

const underWay = new Set<Promise<void>>();

/** Runs work such as sending an email after the response, whose timing then can't reveal it. Logs failures. */
export function runInBackground(work: () => Promise<void>): void {
  const done = pause(SETTLED_MS)
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, "a background task failed"))
    .finally(() => underWay.delete(done));
  underWay.add(done);
}

/** Waits up to five seconds for all background work, including work that it starts. */
export async function waitForBackground(): Promise<void> {
  const patience = pause(SHUTDOWN_PATIENCE_MS, "over", { ref: false });
  while (underWay.size > 0) {
    if ((await Promise.race([patience, Promise.all(underWay)])) === "over") return;
  }
}
