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
