/**
 * Moves the association's content out of the database and in, as a folder; lists and undoes changes.
 *
 * Usage: npm run content -- pull FOLDER [NUMBER] | push FOLDER [--watch] | list | restore NUMBER | check [FOLDER]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fetchFile } from "../app/content/content-files.server.ts";
import { writeEntries } from "../app/content/folder/write-folder.server.ts";
import { selectEditions } from "../app/content/store.server.ts";
import { closeDatabase } from "../app/database/database.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { isFileError, reasonOf } from "../app/platform/file-errors.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import {
  endWithMessage,
  failWithUsage,
  readArguments,
  requireEmptyFolder,
  resolveGiven,
} from "./command.ts";
import { checkFolder } from "./content/check.ts";
import { describeChanges, findEdition, openEditions } from "./content/editions.ts";
import { push, pushAndWatch, restore } from "./content/push.ts";

const usage = `${spellCommand("content", "pull FOLDER [NUMBER]")}            copies the newest edition, or edition NUMBER, to a folder
       ${spellCommand("content", "push FOLDER [--reason TEXT]")}     publishes a folder as a new edition
       ${spellCommand("content", "push FOLDER --watch")}             does so again whenever the folder changes
       ${spellCommand("content", "list")}                            shows all editions, the newest first
       ${spellCommand("content", "restore NUMBER [--reason TEXT]")}  publishes an older edition again
       ${spellCommand("content", "check [FOLDER]")}                  lists the mistakes in a folder without publishing it`;

const { values, positionals } = readArguments(usage, {
  options: { reason: { type: "string" }, watch: { type: "boolean" } },
  count: [1, 3],
});
const [name = "", first = "", second] = positionals;
const { reason, watch = false } = values;

/** The minimum and maximum number of arguments, and the function, of each subcommand. */
const tasks = new Map<string, [least: number, most: number, run: () => Promise<void>]>([
  ["pull", [1, 2, () => pull(resolveGiven(first), second ? editionNumber(second) : undefined)]],
  ["push", [1, 1, () => (watch ? pushAndWatch : push)(resolveGiven(first), reason)]],
  ["list", [0, 0, list]],
  ["restore", [1, 1, () => restore(editionNumber(first), reason)]],
  ["check", [0, 1, () => checkFolder(first ? resolveGiven(first) : undefined)]],
]);

const task = tasks.get(name);
if (!task) failWithUsage(`There is no 'content ${name}'`, usage);
const [least, most, run] = task;
const given = positionals.length - 1;
if (given < least) failWithUsage("An argument is missing", usage);
if (given > most) failWithUsage(`Unexpected argument '${positionals[most + 1]}'`, usage);
if (reason !== undefined && !/^(push|restore)$/.test(name)) {
  failWithUsage("Unknown option '--reason'", usage);
}
if (watch && name !== "push") failWithUsage("Unknown option '--watch'", usage);

await endWithMessage(async () => {
  try {
    await run();
  } finally {
    await closeDatabase();
  }
});

function editionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    failWithUsage(`'${text}' is not an edition number, such as 7`, usage);
  }
  return Number(text);
}

/** Prints all editions, newest first. */
async function list(): Promise<void> {
  await openEditions();
  const editions = await selectEditions().execute();
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  for (const { number, publishedAt, publishedBy, reason } of editions) {
    const when = format.format(new Date(publishedAt));
    const why = reason ? ` – ${reason}` : "";
    console.log(`${number}  ${when}, ${publishedBy}: ${await describeChanges(number)}${why}`);
  }
  if (editions.length === 0)
    console.log("There is no edition yet. Starting the site for the first time makes one.");
}

/**
 * Writes an edition into a new or empty folder.
 *
 * @param number the newest by default.
 * @throws PlainError if the folder isn't empty, or there is no such edition.
 */
async function pull(folder: string, number?: number): Promise<void> {
  await openEditions();
  const edition = await findEdition(number);
  requireEmptyFolder(folder);
  const files = await writeEntries(edition.entries);
  try {
    mkdirSync(folder, { recursive: true });
    for (const [path, file] of files) {
      const to = join(folder, path);
      mkdirSync(dirname(to), { recursive: true });
      if ("hash" in file) await fetchFile(file.hash, to, path);
      else writeFileSync(to, file.text);
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new PlainError(`${folder} can't be written: ${reasonOf(error)}.`, { cause: error });
  }
  const count = files.size === 1 ? "1 file" : `${files.size} files`;
  console.log(`Edition ${edition.number} is in ${resolve(folder)}: ${count}.`);
}
