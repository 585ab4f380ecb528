import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";

/** How long nothing is tried after a timeout, in milliseconds. */
const PAUSE = 1000;

/**
 * A circuit breaker for a server that doesn't answer. One query a second tries again; the others fail at
 * once, instead of all waiting for their timeout, and pages with them.
 */
export class CircuitBreaker {
  #isOpen = false;
  #nextTry = 0;

  /** @throws DatabaseUnavailable while the server doesn't answer and somebody tried just now. */
  check(): void {
    if (!this.#isOpen) return;
    if (performance.now() < this.#nextTry) {
      throw new DatabaseUnavailable("the database server didn't answer a moment ago");
    }
    this.#nextTry = performance.now() + PAUSE;
  }

  /** A try that began a while ago and fails only now doesn't put off the next one. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#nextTry = performance.now() + PAUSE;
  }

  close(): void {
    this.#isOpen = false;
  }
}
