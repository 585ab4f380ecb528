/**
 * Backs up the site's database into one file, while the site runs, and verifies it. Notes the outcome for the
 * dashboard.
 *
 * Usage: npm run backup -- FILE
 */
import { statSync } from "node:fs";
import { backUp, describeRows } from "../app/database/backup/backup.server.ts";
import { noteBackup, noteBackupProblem } from "../app/database/backup/backup-state.server.ts";
import { closeDatabase } from "../app/database/database.server.ts";
import { requireSite } from "../app/database/existing-site.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { describeError, endWithMessage, readArguments, resolveGiven } from "./command.ts";

const { positionals } = readArguments(spellCommand("backup", "FILE"), { count: [1, 1] });
const [file = ""] = positionals.map(resolveGiven);

await endWithMessage(async () => {
  environment();
  const made = requireSite().then(() => backUp(file));
  const { rows } = await made.catch(async (error: unknown) => {
    const words = describeError(error) ?? "The command stopped with an unexpected error.";
    await noteBackupProblem(file, words).catch(complain);
    throw error;
  });
  await closeDatabase();
  console.log(`Backed up to ${file} and checked: ${describeRows(rows)}.`);
  await noteBackup(file, statSync(file).size).catch(complain);
});

/** Without its note, a backup is still good. */
function complain(error: unknown): void {
  console.error(`The dashboard doesn't learn of this: ${describeError(error) ?? error}`);
}
