import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";

/** How long nobody tries after a try that got no answer, in milliseconds. */
const PAUSE = 1000;

/**
 * Knows that a server doesn't answer. One query a second finds out whether it does again; the
 * others fail at once, instead of all waiting for their time to run out, and pages with them.
 */
export class CircuitBreaker {
  #lasts = false;
  #nextTry = 0;

  /** @throws DatabaseUnavailable while the server doesn't answer and somebody tried just now. */
  check(): void {
    if (!this.#lasts) return;
    if (performance.now() < this.#nextTry) {
      throw new DatabaseUnavailable("the database server didn't answer a moment ago");
    }
    this.#nextTry = performance.now() + PAUSE;
  }

  begin(): void {
    this.#lasts = true;
    this.#nextTry = performance.now() + PAUSE;
  }

  end(): void {
    this.#lasts = false;
  }
}
