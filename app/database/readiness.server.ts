import { readFreeSpace } from "../platform/free-space.server.ts";
import { log } from "../platform/log.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { writeSetting } from "./settings.server.ts";

/** How long a successful check is cached, in milliseconds. */
const RIGHT_FOR = 5000;
/** In bytes: with less free space a disk counts as full, since SQLite's write-ahead log alone takes 4 MiB. */
const LEAST_FREE = 4 * 1024 * 1024;
/** How long a failed check is cached, in milliseconds. */
const WRONG_FOR = 1000;

/** The last result, and until when it is cached, by `performance.now`. */
let known = { problem: undefined as string | undefined, until: 0 };
let asking: Promise<string | undefined> | undefined;

/**
 * Checks whether the site can read and write its database. Simultaneous or frequent checks cause no further writes.
 *
 * @returns undefined if it can; otherwise why not, in a few words without secrets.
 */
export function findProblem(): Promise<string | undefined> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<string | undefined> {
  if (performance.now() >= known.until) {
    const problem = await look();
    known = { problem, until: performance.now() + (problem ? WRONG_FOR : RIGHT_FOR) };
  }
  return known.problem;
}

async function look(): Promise<string | undefined> {
  try {
    // Only writing a row reveals a read-only server, or a database server's full disk.
    await writeSetting("lastProbe", new Date().toISOString());
    // This row may have fit into the file where a form won't; uploads go to the same disk.
    const free = await readFreeSpace();
    return free !== undefined && free < LEAST_FREE ? "the disk is full" : undefined;
  } catch (error) {
    log.warn({ err: error }, "the database can't be read or written");
    return describeProblem(error);
  }
}

/** Such as a missing table. */
const unknown = "the database can't be used, and the log says why";

/** By SQLite's primary result codes, and PostgreSQL's SQLSTATE. */
const problems: Record<string, string> = {
  5: "the database is locked",
  8: "the database is read-only",
  10: "the disk can't be read or written",
  11: "the database is damaged",
  13: "the disk is full",
  14: "the database can't be opened",
  26: "the database is damaged",
  25006: "the database is read-only",
  53100: "the disk is full",
};

function describeProblem(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const { errcode, code } = (cause ?? error) as { errcode?: number; code?: string };
  const result = errcode === undefined ? code : errcode & 0xff;
  const isAway = error instanceof DatabaseUnavailable;
  return problems[String(result)] ?? (isAway ? "the database can't be reached" : unknown);
}
