import { log } from "./log.server.ts";

const EVERY_MS = 60_000;

let counts: Record<string, number> = {};
let timer: NodeJS.Timeout | undefined;

/**
 * Counts something that was not let in. The log gets the counts once a minute, so that a storm of
 * refusals fills no disk.
 *
 * @param what such as "status 403": one of a few, without anything that the sender wrote.
 */
export function countRejection(what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
  timer ??= setTimeout(logRejections, EVERY_MS).unref();
}

/** Writes to the log what was counted and isn't there yet. */
export function logRejections(): void {
  clearTimeout(timer);
  timer = undefined;
  if (Object.keys(counts).length === 0) return;
  log.info({ event: "rejections", counts }, "what was not let in, in the last minute");
  counts = {};
}
