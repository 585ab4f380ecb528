/**
 * Imports residents, whom it invites by email, or the homes from which residents may register
 * (REGISTRATION=roster), or another site's data from Firebase: see docs/moving-in.md.
 *
 * Usage: npm run import -- [--apply] residents.csv
 *        npm run import -- [--apply] FOLDER
 *
 * Without --apply it only says what it would do. As long as any line is wrong, it does nothing.
 */
import { closeDatabase } from "../app/database/database.server.ts";
import { requireSameVersion } from "../app/database/existing-site.server.ts";
import { commandHere, spellCommand } from "../app/platform/command-line.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { prepareImport } from "../import/import-file.server.ts";
import { endWithMessage, readArguments, resolveGiven } from "./command.ts";

const usage = spellCommand("import", "[--apply] residents.csv, or homes.csv, or a folder");
const { values, positionals } = readArguments(usage, {
  options: { apply: { type: "boolean", default: false } },
  count: [1, 1],
});
const [path = ""] = positionals.map(resolveGiven);

await endWithMessage(async () => {
  await requireSameVersion();
  const { report, wrong, hasNew, apply } = await prepareImport(path);
  for (const line of report) console.log(line);
  if (wrong > 0) {
    const lines = wrong === 1 ? "the line that is" : `the ${wrong} lines that are`;
    throw new PlainError(
      `\nNothing was imported. Correct ${lines} wrong, as the report says above, and try again.`,
    );
  }
  if (values.apply) console.log(await apply());
  else if (!hasNew) console.log("Nothing was changed, and there is nothing to import.");
  else console.log(`Nothing was changed. To do this: ${commandHere("import", "--apply", path)}`);
  await closeDatabase();
});
