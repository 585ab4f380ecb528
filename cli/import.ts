/**
 * Imports residents, whom it invites by email, or the homes from which residents may register
 * (REGISTRATION=roster), or what another site had in Firebase: see docs/moving-in.md.
 *
 * Usage: npm run import -- [--apply] residents.csv
 *        npm run import -- [--apply] FOLDER
 *        npm run import -- --apply --skip-wrong --wrong-to to-correct.csv residents.csv
 *
 * Without --apply it only says what it would do. While a line is wrong, nothing is done, unless the wrong
 * lines are skipped; --wrong-to writes them to a file to correct.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { rejectExisting, writeAtomically } from "../app/database/backup/atomic-file.server.ts";
import { closeDatabase } from "../app/database/database.server.ts";
import { prepareImport } from "../app/import/import-file.server.ts";
import { requireSameVersion } from "../app/import/site-checks.server.ts";
import { commandHere, spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { endWithMessage, readArguments, resolveGiven } from "./command.ts";

const usage = spellCommand(
  "import",
  "[--apply] [--skip-wrong] [--wrong-to FILE] residents.csv, or homes.csv, or a folder",
);
const { values, positionals } = readArguments(usage, {
  options: {
    apply: { type: "boolean", default: false },
    "skip-wrong": { type: "boolean", default: false },
    "wrong-to": { type: "string" },
  },
  count: [1, 1],
});
const [path = ""] = positionals.map(resolveGiven);
const skipWrong = values["skip-wrong"];
const wrongTo = values["wrong-to"] && resolveGiven(values["wrong-to"]);

await endWithMessage(async () => {
  environment();
  await requireSameVersion();
  if (wrongTo) rejectExisting(wrongTo);
  const { report, wrong, wrongLines, hasNew, apply } = await prepareImport(path, skipWrong);
  for (const line of report) console.log(line);
  if (wrongTo && wrong > 0) await writeWrong(wrongTo, wrongLines);
  if (wrong > 0 && !skipWrong) {
    const lines = wrong === 1 ? "the line that is" : `the ${wrong} lines that are`;
    const orSkip = hasNew && wrongLines !== undefined ? `\n${offerOthers()}` : "";
    throw new PlainError(
      `\nNothing was imported. Correct ${lines} wrong, as the report says above, and try again.${orSkip}`,
    );
  }
  if (values.apply) console.log(await apply(console.log).catch(removeWrong));
  else if (!hasNew) console.log("Nothing was changed, and there is nothing to import.");
  else console.log(`Nothing was changed. To do this: ${applyHere(wrong > 0)}`);
  await closeDatabase();
});

/** For its owner alone: it holds what the association knows of people. */
async function writeWrong(file: string, lines: string | undefined): Promise<void> {
  if (lines === undefined) {
    throw new PlainError(
      "--wrong-to is for lists of residents as CSV alone. Nothing was imported.",
    );
  }
  await writeAtomically(file, (part) => writeFileSync(part, lines));
  console.log(
    `\nThe wrong lines are in ${file}. Correct them there, import that file, and delete it.`,
  );
}

/** So that the same command can be given again. */
function removeWrong(error: unknown): never {
  if (wrongTo && existsSync(wrongTo)) {
    rmSync(wrongTo);
    console.log(`${wrongTo} was removed again.`);
  }
  throw error;
}

function offerOthers(): string {
  const file = wrongTo ? "" : ", and get the wrong lines as a file to correct";
  return `Or import the others now${file}:\n${applyHere(true)}`;
}

/** The command that does it; the wrong lines are skipped, and written to a file unless they were already. */
function applyHere(skipsSome: boolean): string {
  const options = [
    ...(skipWrong || skipsSome ? ["--skip-wrong"] : []),
    ...(skipsSome && !wrongTo ? ["--wrong-to", besidePath()] : []),
  ];
  return commandHere("import", "--apply", ...options, path);
}

function besidePath(): string {
  return path.replace(/(\.[^./\\]*)?$/, "-to-correct.csv");
}
