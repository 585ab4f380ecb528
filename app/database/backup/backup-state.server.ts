import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { environment } from "../../platform/environment.server.ts";
import { writeAtomically } from "./atomic-file.server.ts";

/*
 * The state of the last backup, and of its off-site copy. Kept in files of DATA_DIR, not in the database: a
 * restored site has its own history, and an unreadable database is one reason why a backup fails.
 */

const moment = z.iso.datetime();
const failed = z.object({ at: moment, place: z.string(), words: z.string() });

const backupFormat = z.object({
  /** The last successful backup: when, where, and its size. */
  made: z.object({ at: moment, file: z.string(), bytes: z.number() }).optional(),
  /** Why a later one failed. */
  problem: failed.optional(),
});

const copyFormat = z.object({
  /** The last successful copy: when and where. */
  made: z.object({ at: moment, to: z.string() }).optional(),
  problem: failed.optional(),
});

/** In milliseconds: a nightly backup may be late, but not by half a day. */
const tooOld = 36 * 60 * 60 * 1000;

/** Whether a backup or copy isn't from last night; also if a wrong clock dated it ahead. */
export function isTooOld(at: string, now = Date.now()): boolean {
  return Math.abs(Date.parse(at) - now) > tooOld;
}

const [backupFile, copyFile] = ["last-backup.json", "last-copy.json"] as const;

/** The state of the last backup; empty if there was none, or if the file can't be read. */
export function readBackupState(): z.output<typeof backupFormat> {
  return read(backupFile, backupFormat);
}

/** The state of the last off-site copy; empty if none was noted. */
export function readCopyState(): z.output<typeof copyFormat> {
  return read(copyFile, copyFormat);
}

/** On disk, `made` is flattened beside the problem. */
function read<Format extends z.ZodObject>(name: string, format: Format): z.output<Format> {
  try {
    const { problem, ...made } = JSON.parse(readFileSync(pathOf(name), "utf8"));
    return format.parse({ problem, made: made.at === undefined ? undefined : made });
  } catch {
    return {} as z.output<Format>;
  }
}

/** Notes that a backup was made. @throws PlainError if that can't be written. */
export function noteBackup(file: string, bytes: number): Promise<void> {
  return write(backupFile, { at: now(), file, bytes });
}

/**
 * Notes why a backup failed, keeping when the last one was made. Does nothing without a DATA_DIR, which no
 * dashboard reads. @throws PlainError if that can't be written.
 */
export async function noteBackupProblem(file: string, words: string): Promise<void> {
  if (!existsSync(environment().DATA_DIR)) return;
  await write(backupFile, { ...readBackupState().made, problem: describe(file, words) });
}

/** Notes that a copy of the backups arrived off site. @throws PlainError if that can't be written. */
export function noteCopy(to: string): Promise<void> {
  return write(copyFile, { at: now(), to: clean(to) });
}

/** Notes why a copy failed, keeping when the last one arrived. @throws PlainError if that can't be written. */
export function noteCopyProblem(to: string, words: string): Promise<void> {
  return write(copyFile, { ...readCopyState().made, problem: describe(clean(to), words) });
}

const now = () => new Date().toISOString();
const pathOf = (name: string) => join(environment().DATA_DIR, name);

function write(name: string, note: object): Promise<void> {
  return writeAtomically(pathOf(name), (part) => writeFileSync(part, `${JSON.stringify(note)}\n`));
}

function describe(place: string, words: string) {
  return { at: now(), place, words: clean(words) };
}

const longest = 500;

/** Makes words one line, without control characters, and without the user and password of a URL. */
function clean(words: string): string {
  const line = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.replace(/(?<=:\/\/)[^/\s]*@/g, "").slice(0, longest);
}
