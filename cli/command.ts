import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { explainFileError } from "../app/platform/file-errors.server.ts";
import { isPlain, PlainError } from "../app/platform/plain-error.ts";

type NoOptions = Record<never, never>;

interface Taken<Options> {
  /** In the form of node:util's parseArgs. */
  options?: Options;
  /** How many arguments that aren't options, at least and at most; none by default. */
  count?: readonly [least: number, most: number];
}

/**
 * This command's arguments. An unknown option, or too many or too few arguments, ends it with code 1, with the
 * reason and its usage.
 *
 * @param usage the command as typed, such as "npm run backup -- FILE".
 */
export function readArguments<const Options extends ParseArgsOptionsConfig = NoOptions>(
  usage: string,
  { options, count: [least, most] = [0, 0] }: Taken<Options> = {},
) {
  try {
    const { values, positionals } = parseArgs({
      options: options ?? ({} as Options),
      strict: true,
      allowPositionals: true,
    });
    if (positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'`);
    if (positionals.length < least) throw new Error("An argument is missing");
    return { values, positionals };
  } catch (error) {
    // Node's first sentence is enough; the next explains how to pass what this command doesn't take anyway.
    const [reason = ""] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    failWithUsage(reason, usage);
  }
}

/** Resolves a path from where the command was typed, which npm and deploy/shoreline record before they move. */
export function resolveGiven(path: string): string {
  return resolve(process.env["INIT_CWD"] || ".", path);
}

/** Ends a command with code 1, with what is wrong with its arguments and its usage. */
export function failWithUsage(reason: string, usage: string): never {
  console.error(`${reason}.\nUsage: ${usage}`);
  process.exit(1);
}

/** Whether a program is installed on this machine, with its libraries. */
export function isInstalled(program: string): boolean {
  const { error, status } = spawnSync(program, ["-v"]);
  return error === undefined && status !== 127;
}

/** Runs a command; if it fails, says why and exits with code 1. */
export async function endWithMessage(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const message = describeError(error);
    // An error that doesn't explain itself is shown with its stack.
    console.error(message === undefined ? error : printable(message));
    process.exit(1);
  }
}

/** The message for a person; undefined for an error that doesn't explain itself. */
export function describeError(error: unknown): string | undefined {
  return isPlain(error) ? error.message : explainFileError(error);
}

/** Keeps text quoted from files from controlling the terminal. */
export function printable(message: string): string {
  return message.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, "?");
}

/** @throws PlainError if there is no such folder. */
export function requireFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new PlainError(
    `There is no folder ${folder}. Give the path of the folder that has site.yaml.`,
  );
}

/** @throws PlainError if a folder isn't empty, or is a file. */
export function requireEmptyFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    throw new PlainError(`${folder} is a file. Give the path of a new or empty folder.`);
  }
  if (readdirSync(folder).length === 0) return;
  throw new PlainError(
    `${folder} isn't empty, so nothing was changed in it. Give the path of a new or empty folder.`,
  );
}
