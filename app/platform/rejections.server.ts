import { log } from "./log.server.ts";

const EVERY_MS = 60_000;

let counts: Record<string, number> = {};
let timer: NodeJS.Timeout | undefined;

/**
 * Counts a rejection. The counts are logged once a minute, so that a flood of rejections doesn't fill
 * the disk.
 *
 * @param what such as "status 403": one of a few values, never anything that the sender wrote.
 */
export function countRejection(what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
  timer ??= setTimeout(logRejections, EVERY_MS).unref();
}

/** Logs the counts since the last time. */
export function logRejections(): void {
  clearTimeout(timer);
  timer = undefined;
  if (Object.keys(counts).length === 0) return;
  log.info({ event: "rejections", counts }, "what was refused in the last minute");
  counts = {};
}
