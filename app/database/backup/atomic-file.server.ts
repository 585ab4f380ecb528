import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { reasonOf } from "../../platform/file-errors.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";

/**
 * Writes a file that appears under its name only when it is whole and on the disk.
 *
 * @param write fills an empty file beside it, which nobody else may read.
 * @throws PlainError when it can't be written, for example because the disk is full.
 */
export async function writeAtomically(
  path: string,
  write: (part: string) => void | Promise<void>,
): Promise<void> {
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    // SQLite gives the files beside it the same mode.
    closeSync(openSync(part, "wx", 0o600));
    await write(part);
    flush(part);
    renameSync(part, path);
    flushFolder(dirname(path));
  } catch (error) {
    if (error instanceof PlainError || error instanceof DatabaseUnavailable) throw error;
    throw new PlainError(`${path} could not be written: ${reasonOf(error)}.`, { cause: error });
  } finally {
    // In a folder that can't be entered, even removing nothing would fail, and hide why.
    for (const ending of ["", "-journal", "-wal", "-shm"]) {
      if (existsSync(part + ending)) rmSync(part + ending);
    }
  }
}

/** Removes the parts that were left where a process was killed: they may hold every record of a site. */
export function removeParts(folder: string, beginning: string): void {
  for (const name of readdirSync(folder)) {
    const isPart =
      name.startsWith(beginning) && /\.[\da-f]{12}\.part(-wal|-shm|-journal)?$/.test(name);
    if (isPart) rmSync(join(folder, name), { force: true });
  }
}

/** @throws PlainError when something has this name already, or there is no folder for it. */
export function rejectExisting(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) {
    throw new PlainError(
      `${path} could not be written because there is no folder ${folder}. Create it first, or choose another.`,
    );
  }
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    const example = join(path, "monday.backup");
    throw new PlainError(`${path} is a folder. Add a file name, as in ${example}`);
  }
  throw new PlainError(`${path} already exists and was not overwritten. Choose another name.`);
}

function flush(path: string, flags = "r+"): void {
  const open = openSync(path, flags);
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** So that a rename in it outlasts a power cut. Windows opens no folders, and needs no such thing. */
export function flushFolder(folder: string): void {
  if (process.platform !== "win32") flush(folder, "r");
}
