import { readFileSync } from "node:fs";

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
