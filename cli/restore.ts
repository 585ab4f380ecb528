/**
 * Restores a backup where no site exists yet or, with --replace, in place of one, which is kept.
 *
 * Usage: npm run restore -- [--replace] FILE
 */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describeRows } from "../app/database/backup/backup.server.ts";
import { restore } from "../app/database/backup/restore.server.ts";
import { closeDatabase } from "../app/database/database.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { endWithMessage, readArguments, resolveGiven } from "./command.ts";

/** How many replaced databases are kept, including the latest. */
const KEPT = 3;

const { values, positionals } = readArguments(spellCommand("restore", "[--replace] FILE"), {
  options: { replace: { type: "boolean", default: false } },
  count: [1, 1],
});
const [file = ""] = positionals.map(resolveGiven);

await endWithMessage(async () => {
  const { DATA_DIR, SECRET } = environment();
  const { rows, isChecked, kept } = await restore(file, values.replace);
  await closeDatabase();
  console.log(`Restored ${file}: ${describeRows(rows)}.`);
  if (!isChecked) {
    console.log(
      "This file has no checksum (an older version of this program made it, or it was a site's own file), so\n" +
        "it can't be checked whether everything in it is as it was written. Look around before you rely on it.",
    );
  }
  if (kept) reportKept(kept);
  console.log(
    "Now start the site. Everyone has to log in again. People who read announcements in a feed reader\n" +
      "need a new feed address from 'Your account', because the old ones no longer work.",
  );
  const secret = join(DATA_DIR, "secret");
  if (SECRET || existsSync(secret)) return;
  console.log(
    `The key that signs cookies is never in a backup, and ${secret} is missing, so the next start makes a new one.\n` +
      "If you have the old file, put it there first, so that the site still recognizes people's browsers.",
  );
});

/** Says where the replaced database is kept, and deletes all but the newest of these. */
function reportKept(kept: string): void {
  const size = `${(statSync(kept).size / 1_000_000).toFixed(1)} MB`;
  console.log(
    `The previous data is kept as ${kept} (${size}).\n` +
      `When you are sure that you don't need it, delete it. Only the newest ${KEPT} such copies are kept.`,
  );
  const isCopy = /^shoreline\.db\.before-restore-\d{4}-\d\d-\d\dT[\d.-]+Z$/;
  const older = readdirSync(dirname(kept))
    .filter((name) => isCopy.test(name) && name !== basename(kept))
    .map((name) => join(dirname(kept), name))
    .sort()
    .reverse();
  for (const path of older.slice(KEPT - 1)) {
    for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
    console.log(`Deleted an older one: ${path}`);
  }
}
