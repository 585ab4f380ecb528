import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { reasonOf } from "../../platform/file-errors.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";

/**
 * Writes a file that appears under its name only once it is complete and flushed to disk.
 *
 * @param write fills an empty file beside it, which nobody else may read.
 * @throws PlainError if it can't be written, for example because the disk is full.
 */
export async function writeAtomically(
  path: string,
  write: (part: string) => void | Promise<void>,
): Promise<void> {
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    // SQLite gives its journal and log the same mode.
    writeFileSync(part, "", { flag: "wx", mode: 0o600 });
    await write(part);
    await flush(part);
    renameSync(part, path);
    await flushFolder(dirname(path));
  } catch (error) {
    if (error instanceof PlainError || error instanceof DatabaseUnavailable) throw error;
    throw new PlainError(`${path} could not be written: ${reasonOf(error)}.`, { cause: error });
  } finally {
    // In a folder without access, even a removal that finds nothing fails, and would hide the real error.
    for (const ending of ["", "-journal", "-wal", "-shm"]) {
      if (existsSync(part + ending)) rmSync(part + ending);
    }
  }
}

/** Removes partial files of killed processes: they may hold all of a site's records. */
export function removeParts(folder: string, beginning: string): void {
  for (const name of readdirSync(folder)) {
    const isPart =
      name.startsWith(beginning) && /\.[\da-f]{12}\.part(-wal|-shm|-journal)?$/.test(name);
    if (isPart) rmSync(join(folder, name), { force: true });
  }
}

/** @throws PlainError if the name is taken, or its folder doesn't exist. */
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

async function flush(path: string, flags = "r+"): Promise<void> {
  await using file = await open(path, flags);
  await file.sync();
}

/** Makes a rename in a folder survive a power cut. Windows can't open folders, and doesn't need this. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== "win32") await flush(folder, "r");
}
