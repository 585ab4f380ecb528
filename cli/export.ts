/**
 * Writes all of the association's data to a folder, in formats that other programs open, even while the site runs.
 *
 * Usage: npm run export -- FOLDER
 */
import { join } from "node:path";
import { requireSite } from "../app/database/existing-site.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { exportSite } from "../export/export-site.server.ts";
import { endWithMessage, readArguments, requireEmptyFolder, resolveGiven } from "./command.ts";

const { positionals } = readArguments(spellCommand("export", "FOLDER"), { count: [1, 1] });
const [folder = ""] = positionals.map(resolveGiven);

await endWithMessage(async () => {
  requireEmptyFolder(folder);
  await requireSite();
  // What is written is private.
  process.umask(0o077);
  const counts = await exportSite(folder);
  console.log(
    `Exported to ${folder}. Accounts: ${counts["residents"]}. Announcements: ${counts["announcements"]}. Messages to the board: ${counts["messages"]}.\n` +
      `Begin with ${join(folder, "README.txt")}. The folder has personal information: keep it where nobody else can read it.`,
  );
});
