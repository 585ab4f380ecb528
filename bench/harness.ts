import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type RunningSite, startSite } from "../tests/running-site.ts";

/** The same as in `npm run serve`. */
const flags = {
  NODE_OPTIONS: "--max-old-space-size=256 --max-semi-space-size=8",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1000000",
};

/** Runs work with a built site, then ends the site. */
export async function withSite(
  work: (site: RunningSite) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const site = await startSite("bench", { ...flags, ...settings });
  try {
    await work(site);
  } finally {
    await site.end();
  }
}

/** Runs work with an empty folder, then deletes it. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>) {
  using folder = mkdtempDisposableSync(join(tmpdir(), "shoreline-bench-"));
  return await work(folder.path);
}

/** The rows that were printed, for docs/benchmarks.md. */
export const printed: string[] = [];

/** Prints a table row; numbers with two decimals. */
export function row(what: string, ...cells: (string | number)[]): void {
  const texts = cells.map((cell) => (typeof cell === "number" ? cell.toFixed(2) : cell));
  const line = what.padEnd(40) + texts.map((text) => text.padStart(12)).join("");
  printed.push(line);
  console.log(line);
}

/** Prints the header of a table of `timesRow`. */
export function timesHead(): void {
  row("", "count", "median", "p99", "most (ms)");
}

/** Prints how long many requests took, in milliseconds. */
export function timesRow(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  row(what, String(sorted.length), ...[at(0.5), at(0.99), at(1)].map((time) => time.toFixed(1)));
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

/** The processor time of a process and its finished children. @returns milliseconds; NaN without /proc. */
export function processorTime(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name, which may contain spaces: utime, stime, cutime and cstime, in ticks of 10 ms.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field) * 10, 0);
  } catch {
    return Number.NaN;
  }
}

/** Prints a process's memory, in all and without what it shares, such as Node's own code. */
export function memoryRow(what: string, pid: number): void {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  const megabytes = (kilobytes: string) => `${Math.round((Number(kilobytes) * 1024) / 1e6)} MB`;
  let own = "–";
  try {
    const [, kilobytes = ""] =
      /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    own = megabytes(kilobytes);
  } catch {
    // Only Linux tells.
  }
  row(what, megabytes(stdout), own);
}

/** A process under load: requests per second, and processor time per request, in microseconds. */
export interface Load {
  rate: number;
  processor: number;
}

/** Requests a page over 32 connections as fast as it is answered, with `wrk` on one thread. */
export function load(url: string, pid: number, seconds: number, headers: string[]): Load {
  const before = processorTime(pid);
  const given = headers.flatMap((header) => ["-H", header]);
  const args = ["-t1", "-c32", `-d${seconds}s`, ...given, url];
  const { error, stdout } = spawnSync("wrk", args, { encoding: "utf8" });
  if (error) throw new Error("This bench needs wrk: apt-get install wrk, or brew install wrk.");
  if (stdout.includes("Non-2xx")) throw new Error(`${url} failed:\n${stdout}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { rate, processor: ((processorTime(pid) - before) * 1000) / (rate * seconds) };
}

export async function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return text;
}

/** In milliseconds. */
export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** Opens a page every few milliseconds, like a visitor who clicks on; returns how to stop. */
export function visit(url: string, cookie = ""): () => Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const visits = (async () => {
    while (!isOver) {
      times.push(await timeOf(() => get(url, { cookie })));
      await wait(10);
    }
  })();
  return async () => {
    isOver = true;
    await visits;
    return times;
  };
}

/** Sends a form like one of the site's pages; its answer is a redirect. */
export async function send(url: string, body: URLSearchParams | FormData, headers = {}) {
  const sameOrigin = { "sec-fetch-site": "same-origin", ...headers };
  const answer = await fetch(url, {
    method: "POST",
    body,
    redirect: "manual",
    headers: sameOrigin,
  });
  if (answer.status !== 302) throw new Error(`${url} answered the form with ${answer.status}`);
  return answer;
}

/** Logs in; returns the cookies that the browser sends from then on. */
export async function logIn(origin: string, credentials: { email: string; password: string }) {
  const { headers } = await send(`${origin}/login`, new URLSearchParams(credentials));
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** Registers a resident; returns their credentials. */
export async function register(origin: string, number = 1) {
  const credentials = {
    email: `resident-${number}@example.org`,
    password: "a quiet heron at dawn",
  };
  const house = {
    houseNum: String(number + 1),
    houseStreet: "Heron Way",
    phoneNumber: "7405550100",
  };
  const fields = { name: `Resident ${number}`, includeOnDir: "Y", ...house, ...credentials };
  const headers = { "x-forwarded-for": `192.0.2.${number % 256}` };
  await send(`${origin}/register`, new URLSearchParams(fields), headers);
  return credentials;
}
