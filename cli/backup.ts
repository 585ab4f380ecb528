/**
 * Backs up the site's database into one file, while the site runs, and reads it back.
 *
 * Usage: npm run backup -- FILE
 */
import { backUp, describeRows } from "../app/database/backup/backup.server.ts";
import { closeDatabase } from "../app/database/database.server.ts";
import { requireSite } from "../app/database/existing-site.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { endWithMessage, readArguments, resolveGiven } from "./command.ts";

const { positionals } = readArguments(spellCommand("backup", "FILE"), { count: [1, 1] });
const [file = ""] = positionals.map(resolveGiven);

await endWithMessage(async () => {
  environment();
  await requireSite();
  const { rows } = await backUp(file);
  await closeDatabase();
  console.log(`Backed up to ${file} and checked: ${describeRows(rows)}.`);
});
