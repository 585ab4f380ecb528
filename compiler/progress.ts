import type { PagesDone, ProgressEvent } from "../app/content/compile-job.ts";

/** Reports what is being worked on, so that a file that takes too much can be named. */
export class Progress {
  readonly #report: (event: ProgressEvent) => void;

  constructor(report: (event: ProgressEvent) => void = () => {}) {
    this.#report = report;
  }

  /** Reports a file as begun, does something with it, and reports it as ended. */
  async during<Result>(file: string, act: () => Result | Promise<Result>): Promise<Result> {
    this.#report({ at: "begin", file });
    try {
      return await act();
    } finally {
      this.#report({ at: "end", file });
    }
  }

  /** The same for work that everything else waits for. */
  whileReading<Result>(file: string, act: () => Result): Result {
    this.#report({ at: "begin", file });
    try {
      return act();
    } finally {
      this.#report({ at: "end", file });
    }
  }

  /** A part of a file is done; the time limit starts again for the next. */
  advance(file: string, pages?: PagesDone): void {
    this.#report({ at: "advance", file, ...(pages && { pages }) });
  }
}
