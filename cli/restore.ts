/**
 * Restores a backup where no site is yet, or with --replace in the place of one, which is kept.
 *
 * Usage: npm run restore -- [--replace] FILE
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { restore } from "../app/database/backup/restore.server.ts";
import { closeDatabase } from "../app/database/database.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { endWithMessage, readArguments, resolveGiven } from "./command.ts";
import { describeRows, reportKept } from "./kept-copy.ts";

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
  reportKept(kept);
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
