import { log } from "../platform/log.server.ts";
import { database } from "./database.server.ts";

/** So often at most is something written to find out whether that is possible, in milliseconds. */
const WRITE_EVERY = 5000;
/** For so long what was wrong counts as wrong, in milliseconds. */
const WRONG_FOR = 1000;

/** What is known, and until when by the clock of `performance.now`. */
let known: { problem: string | undefined; until: number } = { problem: undefined, until: 0 };
let asking: Promise<string | undefined> | undefined;

/**
 * Whether the site can read and write its records. Whoever asks meanwhile, or again and again, causes
 * no further write.
 *
 * @returns undefined when it can; else why not, in a few words that tell no secrets.
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
      known = { problem: undefined, until: performance.now() + WRITE_EVERY };
    }
    return undefined;
  } catch (error) {
    log.warn({ err: error }, "the database can't be read or written");
    const problem = describeProblem(error);
    known = { problem, until: performance.now() + WRONG_FOR };
    return problem;
  }
}

/** A row that is written again and again: a full disk or a server that only reads shows in no other way. */
async function write(): Promise<void> {
  const value = new Date().toISOString();
  await database()
    .insertInto("settings")
    .values({ key: "lastProbe", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

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
  return problems[String(result)] ?? "unavailable";
}
