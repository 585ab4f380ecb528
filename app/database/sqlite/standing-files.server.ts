import { statSync } from "node:fs";

/** Which files stand at a database's path, by device and number; undefined where none does. */
export interface Standing {
  file: string | undefined;
  /** SQLite's write-ahead log, and the index of that. */
  log: string | undefined;
  index: string | undefined;
  /** Of the database, in bytes. */
  size: number | undefined;
}

/** Looks which files stand at a database's path now. */
export function standingAt(path: string): Standing {
  const [file, log, index] = ["", "-wal", "-shm"].map((ending) =>
    statSync(path + ending, { throwIfNoEntry: false }),
  );
  const name = (found: typeof file) => found && `${found.dev}:${found.ino}`;
  return { file: name(file), log: name(log), index: name(index), size: file?.size };
}

/** Whether the same files stand there, whatever is in them. */
export function sameFiles(one: Standing, other: Standing): boolean {
  return one.file === other.file && one.log === other.log && one.index === other.index;
}
