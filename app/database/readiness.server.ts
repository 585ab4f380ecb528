import { statfs } from "node:fs/promises";
import { environment } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { database } from "./database.server.ts";
import { writeSetting } from "./settings.server.ts";

/** Minimum interval between write probes, in milliseconds. */
const WRITE_EVERY = 5000;
/** With less than this left, in bytes, a disk counts as full: SQLite's write-ahead log alone takes 4 MiB. */
const LEAST_FREE = 4 * 1024 * 1024;
/** How long a failed check is cached, in milliseconds. */
const WRONG_FOR = 1000;

/** The last result, and until when it is cached, by `performance.now`. */
let known: { problem: string | undefined; until: number } = { problem: undefined, until: 0 };
let asking: Promise<string | undefined> | undefined;

/**
 * Checks whether the site can read and write its database. Simultaneous or frequent checks cause no
 * further writes.
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
  const isKnown = performance.now() < known.until;
  if (isKnown && known.problem) return known.problem;
  try {
    if (isKnown) {
      await database().selectFrom("settings").select("key").limit(1).execute();
    } else {
      await write();
      if (await isDiskFull()) return remember("the disk is full");
      known = { problem: undefined, until: performance.now() + WRITE_EVERY };
    }
    return undefined;
  } catch (error) {
    log.warn({ err: error }, "the database can't be read or written");
    return remember(describeProblem(error));
  }
}

function remember(problem: string): string {
  known = { problem, until: performance.now() + WRONG_FOR };
  return problem;
}

/**
 * Whether what a resident saves would find no space. A probe of one row may still find some, in a part of
 * the database's file that was used before. Uploads go to the same disk, also where the database is elsewhere.
 */
async function isDiskFull(): Promise<boolean> {
  const disk = await statfs(environment().DATA_DIR).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < LEAST_FREE;
}

/** Writes a row: only this reveals a read-only server, or a database server's full disk. */
async function write(): Promise<void> {
  await writeSetting("lastProbe", new Date().toISOString());
}

/** Such as a table that is gone. */
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
