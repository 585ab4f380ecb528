import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { explainFileError } from "../app/platform/file-errors.server.ts";
import { isPlain, PlainError } from "../app/platform/plain-error.ts";

type NoOptions = Record<never, never>;

/** What a command takes beside its name. */
interface Taken<Options> {
  /** As node:util's parseArgs has them. */
  options?: Options;
  /** How many arguments that aren't options, at least and at most; none when left out. */
  count?: readonly [least: number, most: number];
}

/**
 * The arguments that this command was given. One that it doesn't know, or one too many or too few,
 * ends it with code 1, with what is wrong and how it is used.
 *
 * @param usage the command as one types it, such as "npm run backup -- FILE".
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
    // After its first sentence, Node explains how to write what this command doesn't take anyway.
    const [reason = ""] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    failWithUsage(reason, usage);
  }
}

/**
 * The whole path of a file or folder that was given as an argument: from the folder in which the command was
 * typed, which npm and deploy/shoreline note before they go to the program's.
 */
export function resolveGiven(path: string): string {
  return resolve(process.env["INIT_CWD"] || ".", path);
}

/** Ends a command with code 1, with what is wrong with its arguments and how it is used. */
export function failWithUsage(reason: string, usage: string): never {
  console.error(`${reason}.\nUsage: ${usage}`);
  process.exit(1);
}

/** Whether a program is installed on this machine, with the libraries that it needs. */
export function isInstalled(program: string): boolean {
  const { error, status } = spawnSync(program, ["-v"]);
  return error === undefined && status !== 127;
}

/** Runs a command; when it fails, says why and ends with code 1. */
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

/** What a person is told of an error; undefined for one that doesn't explain itself. */
export function describeError(error: unknown): string | undefined {
  return isPlain(error) ? error.message : explainFileError(error);
}

/** What a message quotes of a file must not command the terminal. */
export function printable(message: string): string {
  return message.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, "?");
}

/** @throws PlainError when there is no such folder. */
export function requireFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new PlainError(
    `There is no folder ${folder}. Give the path of the folder that has site.yaml.`,
  );
}

/** @throws PlainError when there is something in a folder, or it is a file. */
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
