import { spawnSync } from "node:child_process";
import { processorTime } from "./processor-time.ts";

/** As many connections as a busy site has open at once. */
const connections = 32;

/** Whether a program is installed on this machine. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ["-v"]).error === undefined;
}

/**
 * Asks for a page as fast as it is answered, by `wrk` on one thread.
 *
 * @param headers of each request, as in "Accept-Encoding: br".
 * @returns requests per second.
 * @throws when an answer isn't 2xx or 3xx, and where `wrk` isn't installed.
 */
export function requestsPerSecond(address: string, seconds: number, headers: string[]): number {
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`];
  const given = headers.flatMap((header) => ["-H", header]);
  const { error, stdout } = spawnSync("wrk", [...options, ...given, address], { encoding: "utf8" });
  if (error) throw new Error("This bench needs wrk: apt-get install wrk, or brew install wrk.");
  if (stdout.includes("Non-2xx")) throw new Error(`${address} failed:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** What a process does under load. */
export interface Load {
  /** Requests per second. */
  rate: number;
  /** Its processor time for a request, in microseconds. */
  processor: number;
}

/** As `requestsPerSecond`, with the processor time of the process that answers. */
export function load(
  address: string,
  { seconds, headers, pid }: { seconds: number; headers: string[]; pid: number },
): Load {
  const before = processorTime(pid);
  const rate = requestsPerSecond(address, seconds, headers);
  return { rate, processor: ((processorTime(pid) - before) * 1000) / (rate * seconds) };
}

/** The median of some numbers. */
export function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}
