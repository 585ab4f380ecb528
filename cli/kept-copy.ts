import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Kept } from "../app/database/backup/restore.server.ts";

/** How many copies of what a command replaced are kept, the new one included. */
const KEPT = 3;

/**
 * Says where a command has kept what it replaced and how it is deleted, and of files deletes all but the newest.
 *
 * @param copy undefined when nothing was replaced.
 */
export function reportKept(copy: Kept | undefined): void {
  if (!copy) return;
  if ("schema" in copy) {
    console.log(
      `The previous tables are kept in the database, in the schema "${copy.schema}".\n` +
        `When you are sure that you don't need them, delete them: drop schema "${copy.schema}" cascade`,
    );
    return;
  }
  const kept = copy.file;
  const older = olderCopies(kept).slice(KEPT - 1);
  for (const path of older) {
    for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
  }
  const size = `${(statSync(kept).size / 1_000_000).toFixed(1)} MB`;
  console.log(
    `The previous data is kept as ${kept} (${size}).\n` +
      `When you are sure that you don't need it, delete it. Only the newest ${KEPT} such copies are kept.`,
  );
  for (const path of older) console.log(`Deleted an older one: ${path}`);
}

/** The other copies that the same command made there, the newest first: their names end with the time. */
function olderCopies(kept: string): string[] {
  const [beginning = ""] = /^.*before-(restore|move)-/.exec(basename(kept)) ?? [];
  const isCopy = (name: string) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name.slice(beginning.length));
  return readdirSync(dirname(kept))
    .filter((name) => beginning && name.startsWith(beginning) && isCopy(name))
    .map((name) => join(dirname(kept), name))
    .filter((path) => path !== kept)
    .sort()
    .reverse();
}

/** The tables whose counts help a person recognize a site, with words for them. */
const countedTables: [table: string, one: string, many: string][] = [
  ["identityUsers", "account", "accounts"],
  ["announcements", "announcement", "announcements"],
  ["contactMessages", "message to the board", "messages to the board"],
  ["editions", "edition of its pages", "editions of its pages"],
];

/** What a backup holds, in words: "214 accounts, 1 announcement, 0 events, …". */
export function describeRows(rows: Record<string, number>): string {
  return countedTables
    .map(([table, one, many]) => `${rows[table] ?? 0} ${rows[table] === 1 ? one : many}`)
    .join(", ");
}
