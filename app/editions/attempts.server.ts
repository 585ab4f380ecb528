import { log } from "../platform/log.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { explainCacheError } from "./cache-folder.server.ts";
import { CompileStopped } from "./compile.server.ts";
import { ContentError } from "./content-error.ts";
import { explain, isAboutContent } from "./open-edition.server.ts";
import { cacheFolder, type Report } from "./shown-edition.server.ts";

/** In milliseconds: after what an operator may put right at any moment, and after a fault of the program. */
const SHORTEST_REST = { plain: 5000, fault: 60_000 };
/** What has failed rests for so many times as long as it took: it may have kept a processor busy. */
const REST = 10;

/** What failed last, and when to try just that again. */
interface Failure {
  what: string;
  until: number;
}

/** Does what may fail, again and again, without wearing out the machine or its operator. */
export class Attempts {
  readonly #failed = new Map<string, Failure>();
  readonly #report: Report;
  readonly #now: () => number;

  /** @param now in milliseconds. */
  constructor(report: Report, now: () => number) {
    this.#report = report;
    this.#now = now;
  }

  /** Whether what was done last of a kind has failed. */
  hasFailed(kind: string): boolean {
    return this.#failed.has(kind);
  }

  /**
   * Does something, unless just that has failed lately. While the database is away, nothing rests; a
   * mistake in what the association says rests until something else is there.
   *
   * @param kind the kind of work.
   * @param what it is done with: something else is tried at once.
   * @returns whether it succeeded.
   */
  async make(kind: string, what: string, act: () => Promise<unknown>): Promise<boolean> {
    const failed = this.#failed.get(kind);
    const started = this.#now();
    if (failed?.what === what && started < failed.until) return false;
    try {
      await act();
      this.#failed.delete(kind);
      return true;
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable || fault instanceof CompileStopped) return false;
      const error = explainCacheError(cacheFolder(), fault);
      const took = this.#now() - started;
      const shortest = isAboutContent(error) ? SHORTEST_REST.plain : SHORTEST_REST.fault;
      const rest = isMistake(error) ? Number.POSITIVE_INFINITY : Math.max(shortest, REST * took);
      this.#failed.set(kind, { what, until: this.#now() + rest });
      if (isAboutContent(error)) this.#report(explain(error));
      else log.error({ err: error }, "the published content could not be loaded");
      return false;
    }
  }
}

function isMistake(error: unknown): boolean {
  return (
    error instanceof ContentError || (error instanceof Error && error.cause instanceof ContentError)
  );
}
