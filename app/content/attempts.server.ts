import { log } from "../platform/log.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { explainCacheError } from "./cache-folder.server.ts";
import { explain, isAboutContent } from "./open-edition.server.ts";
import { CompileStopped } from "./run-compiler.server.ts";
import { cacheFolder, type Report } from "./shown-edition.server.ts";

/**
 * Pauses in milliseconds: after something an operator may fix at any moment, and after a fault of the program.
 */
const SHORTEST_REST = { plain: 5000, fault: 60_000 };
/** A failed task pauses for this many times as long as it took, since it may have kept a processor busy. */
const REST = 10;

/** The last failure, and when to retry that task. */
interface Failure {
  what: string;
  until: number;
}

/** Retries failing tasks with backoff. */
export class Attempts {
  readonly #failed = new Map<string, Failure>();
  readonly #report: Report;
  readonly #now: () => number;

  /** @param now in milliseconds. */
  constructor(report: Report, now: () => number) {
    this.#report = report;
    this.#now = now;
  }

  /**
   * Runs a task unless the same one has just failed. There is no pause while the database is away.
   *
   * @param kind the kind of work.
   * @param what the task's input: another input is tried at once.
   */
  async make(kind: string, what: string, act: () => Promise<unknown>): Promise<void> {
    const failed = this.#failed.get(kind);
    const started = this.#now();
    if (failed?.what === what && started < failed.until) return;
    try {
      await act();
      this.#failed.delete(kind);
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable || fault instanceof CompileStopped) return;
      const error = explainCacheError(cacheFolder(), fault);
      const took = this.#now() - started;
      const shortest = isAboutContent(error) ? SHORTEST_REST.plain : SHORTEST_REST.fault;
      const rest = Math.max(shortest, REST * took);
      this.#failed.set(kind, { what, until: this.#now() + rest });
      if (isAboutContent(error)) this.#report(explain(error));
      else log.error({ err: error }, "the published content could not be loaded");
    }
  }
}
