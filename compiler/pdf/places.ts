interface Waiting {
  count: number;
  enter: () => void;
}

/** Places for work; a piece of work takes one or more of them. Whoever came first gets in first. */
export class Places {
  readonly all: number;
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(all: number) {
    this.all = all;
    this.#free = all;
  }

  /** Does something in so many places, at most all of them, once they are free. */
  async during<Result>(count: number, act: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count, enter: resolve });
    this.#letIn();
    await promise;
    try {
      return await act();
    } finally {
      this.#free += count;
      this.#letIn();
    }
  }

  #letIn(): void {
    for (;;) {
      const [first] = this.#waiting;
      if (!first || first.count > this.#free) return;
      this.#waiting.shift();
      this.#free -= first.count;
      first.enter();
    }
  }
}
