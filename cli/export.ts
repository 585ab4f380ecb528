/**
 * Writes everything of the association to a folder, in formats that other programs open. The site may
 * run.
 *
 * Usage: npm run export -- FOLDER
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { requireSite } from "../app/database/existing-site.server.ts";
import { exportSite } from "../app/export/export-site.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import type * as Bundle from "../server/serve.ts";
import { endWithMessage, readArguments, requireEmptyFolder, resolveGiven } from "./command.ts";

const built = join(import.meta.dirname, "../build/server/index.js");
const { positionals } = readArguments(spellCommand("export", "FOLDER"), { count: [1, 1] });
const [folder = ""] = positionals.map(resolveGiven);

await endWithMessage(async () => {
  requireEmptyFolder(folder);
  await requireSite();
  if (!existsSync(built)) throw new PlainError("The site isn't built. Run: npm run build");
  // What is written is private.
  process.umask(0o077);
  const counts = await exportSite(folder, readCalendar);
  console.log(
    `Exported to ${folder}. Accounts: ${counts["residents"]}. Announcements: ${counts["announcements"]}. Messages to the board: ${counts["messages"]}.\n` +
      `Begin with ${join(folder, "README.txt")}. The folder has personal information: keep it where nobody else can read it.`,
  );
});

/** The built site has settings of its own, which it reads when it is loaded. */
async function readCalendar(DATA_DIR: string) {
  const SECRET = randomBytes(32).toString("base64url");
  Object.assign(process.env, { NODE_ENV: "production", DATA_DIR, SECRET, DATABASE_URL: "" });
  const { readSiteCalendar }: typeof Bundle = await import(pathToFileURL(built).href);
  return readSiteCalendar();
}
