import { readFileSync } from "node:fs";

/** How long many requests took, in milliseconds. */
export interface Times {
  count: number;
  median: number;
  p99: number;
  most: number;
}

/** Sums up how long many requests took. */
export function sumUp(times: number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { count: sorted.length, median: at(0.5), p99: at(0.99), most: at(1) };
}

/** A line of a table: what was measured, and the times in milliseconds. */
export function timesLine(what: string, { count, median, p99, most }: Times): string {
  const milliseconds = (time: number) => time.toFixed(1).padStart(9);
  const numbers = [median, p99, most].map(milliseconds).join("");
  return `${what.padEnd(44)}${String(count).padStart(7)}${numbers}`;
}

/** The head of such a table. */
export const timesHead = `${"".padEnd(44)}  count   median      p99     most   (ms)`;

/** In milliseconds, as Linux counts it. */
const tick = 10;

/**
 * The processor time that a process has used, and those that it started and that have ended.
 *
 * @returns milliseconds; NaN where the system has no /proc.
 */
export function processorTime(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Behind the name, which may hold spaces: utime, stime, cutime and cstime are fields 14 to 17.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field) * tick, 0);
  } catch {
    return Number.NaN;
  }
}

/** A line of a table: what was measured, and how long it took, in milliseconds; NaN for what was not. */
export function secondsLine(what: string, times: readonly number[]): string {
  const seconds = times.map((time) =>
    (Number.isNaN(time) ? "–" : (time / 1000).toFixed(2)).padStart(11),
  );
  return what.padEnd(44) + seconds.join("");
}
