import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";

/** A lock for the writers of this process: one writes at a time, in the order in which they came. */
export class WriteQueue {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /**
   * @param deadline by the clock of `performance.now`.
   * @throws DatabaseUnavailable when it isn't free in time.
   */
  async acquire(deadline: number): Promise<void> {
    if (this.#taken) await this.#queue(deadline);
    this.#taken = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  #queue(deadline: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = () => {
      clearTimeout(late);
      resolve();
    };
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1);
      reject(new DatabaseUnavailable("too many writes are waiting for the database"));
    };
    const late = setTimeout(leave, deadline - performance.now());
    this.#waiting.push(enter);
    return promise;
  }
}
