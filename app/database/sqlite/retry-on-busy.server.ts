import { setTimeout as wait } from "node:timers/promises";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { isBusy } from "./errors.server.ts";

/** Between two tries, in milliseconds. */
const LONGEST_PAUSE = 50;

/**
 * Tries until another process has let go of its lock.
 *
 * @param deadline by the clock of `performance.now`.
 * @throws DatabaseUnavailable when that takes too long.
 */
export async function retryOnBusy<T>(deadline: number, attempt: () => T): Promise<T> {
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() + pause > deadline) {
        throw new DatabaseUnavailable("the database is locked", { cause: error });
      }
    }
    await wait(pause);
  }
}
