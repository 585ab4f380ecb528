import { setTimeout as wait } from "node:timers/promises";
import { isConflict } from "./errors.server.ts";

/** How often the same is tried. */
const ATTEMPTS = 6;

/** The longest pause before the second attempt, in milliseconds; before each further one it is twice that. */
const FIRST_PAUSE = 10;

/**
 * Does something again that the server rolled back because others wrote the same rows at that moment. The
 * pauses are random (jitter), so that those who met don't meet again.
 *
 * @param attempt a statement of its own, or a whole transaction.
 * @throws what the last attempt threw, and anything else at once.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === ATTEMPTS || !isConflict(error)) throw error;
    }
    await wait(Math.random() * FIRST_PAUSE * 2 ** tries);
  }
}
