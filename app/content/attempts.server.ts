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

/**
 * Retries failing tasks with backoff: what this returns runs a task, by its name, unless that has just failed. There
 * is no pause while the database is away.
 *
 * @param now in milliseconds.
 */
export function createAttempts(report: Report, now: () => number) {
  /** When to try again what failed. */
  const pauses = new Map<string, number>();
  return async (task: string, act: () => Promise<unknown>): Promise<void> => {
    const started = now();
    if (started < (pauses.get(task) ?? started)) return;
    pauses.delete(task);
    try {
      await act();
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable || fault instanceof CompileStopped) return;
      const error = explainCacheError(cacheFolder(), fault);
      const shortest = isAboutContent(error) ? SHORTEST_REST.plain : SHORTEST_REST.fault;
      pauses.set(task, now() + Math.max(shortest, REST * (now() - started)));
      if (isAboutContent(error)) report(explain(error));
      else log.error({ err: error }, "the published content could not be loaded");
    }
  };
}
