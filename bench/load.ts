import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { processorTime } from "./times.ts";

/** As many connections as a busy site has open at once. */
const connections = 32;

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

/** What a process holds in memory, in MB. */
export interface Memory {
  /** With what it shares with other processes, such as Node's own code. */
  resident: number;
  /** With its part only of what it shares; undefined where the system doesn't tell. */
  own: number | undefined;
}

/** What a process that runs holds in memory now. */
export function memoryOf(pid: number): Memory {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  const shares = `/proc/${pid}/smaps_rollup`;
  const text = existsSync(shares) ? readFileSync(shares, "utf8") : "";
  const [, own] = /^Pss:\s+(\d+) kB/m.exec(text) ?? [];
  return { resident: megabytesOf(stdout), own: own === undefined ? undefined : megabytesOf(own) };
}

function megabytesOf(kilobytes: string): number {
  return (Number(kilobytes) * 1024) / 1_000_000;
}

/** As in "98 MB (41 MB of its own)". */
export function formatMemory({ resident, own }: Memory): string {
  const ownPart = own === undefined ? "" : ` (${Math.round(own)} MB without what processes share)`;
  return `${Math.round(resident)} MB${ownPart}`;
}

/** What processes hold together. */
export function sumMemory(all: readonly Memory[]): Memory {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const own = all.flatMap((memory) => memory.own ?? []);
  return {
    resident: sum(all.map(({ resident }) => resident)),
    own: own.length === all.length ? sum(own) : undefined,
  };
}
