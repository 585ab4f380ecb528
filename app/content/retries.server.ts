import { log } from "../platform/log.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { explainCacheError } from "./cache-folder.server.ts";
import { explain, isAboutContent } from "./open-edition.server.ts";
import { ConversionStopped } from "./run-converter.server.ts";
import { cacheFolder, type Report } from "./shown-edition.server.ts";

/** Pauses in milliseconds after what an operator can fix at any moment, and after a fault of the program. */
const SHORTEST_REST = { plain: 5000, fault: 60_000 };
/** A failed task rests this many times as long as it took: it may have kept a processor busy. */
const REST = 10;

/**
 * Returns a function that runs a named task, and retries failed ones with backoff; not while the database is away.
 */
export function createRetries(report: Report, now: () => number) {
  const pauses = new Map<string, number>();
  return async (task: string, act: () => Promise<unknown>): Promise<void> => {
    const started = now();
    if (started < (pauses.get(task) ?? started)) return;
    pauses.delete(task);
    try {
      await act();
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable || fault instanceof ConversionStopped) return;
      const error = explainCacheError(cacheFolder(), fault);
      const shortest = isAboutContent(error) ? SHORTEST_REST.plain : SHORTEST_REST.fault;
      pauses.set(task, now() + Math.max(shortest, REST * (now() - started)));
      if (isAboutContent(error)) report(explain(error));
      else log.error({ err: error }, "the published content could not be loaded");
    }
  };
}
