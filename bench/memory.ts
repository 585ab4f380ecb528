import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

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
