import { closeSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { SettingMistake } from "../../platform/environment.server.ts";
import { reasonOf } from "../../platform/file-errors.server.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { type Handles, openHandle, type SqliteStore } from "./connections.server.ts";
import { errorWords, isUnreachable, spoilsHandles } from "./errors.server.ts";

/** The files at a database's path, by device and inode; undefined where there is none. */
interface FilesOnDisk {
  file: string | undefined;
  /** SQLite's write-ahead log, and the index of that. */
  log: string | undefined;
  index: string | undefined;
  /** Of the database, in bytes. */
  size: number | undefined;
}

function filesAt(path: string): FilesOnDisk {
  const [file, log, index] = ["", "-wal", "-shm"].map((ending) =>
    statSync(path + ending, { throwIfNoEntry: false }),
  );
  const name = (found: typeof file) => found && `${found.dev}:${found.ino}`;
  return { file: name(file), log: name(log), index: name(index), size: file?.size };
}

/**
 * A SQLite file, reopened after a failure and when another file has taken its place. SQLite itself
 * would go on writing to a file that was moved away or deleted, and every write since then would be
 * lost without a sign; looking costs about 4 µs a query (docs/decisions/0002-database.md).
 */
export class SqliteFile implements SqliteStore {
  readonly readsWait = false;
  readonly #path: string;
  #handles: Handles | undefined;
  /** The files that were opened last. */
  #opened: FilesOnDisk | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Makes the file and its folder if they aren't there, and opens it. Only the start of a process
   * does this.
   *
   * @throws SettingMistake when the folder can't be made.
   */
  create(): void {
    makeFolder(dirname(this.#path));
    makePrivateFile(this.#path);
    this.#judge(() => {
      openHandle(this.#path).close();
      this.#open();
    });
  }

  use<T>(work: (handles: Handles) => T): T {
    return this.#judge(() => {
      if (this.#handles && !this.#isInPlace()) this.close();
      return work(this.#handles ?? this.#open());
    });
  }

  confirmWritten(): void {
    if (this.#isInPlace()) return;
    this.close();
    throw new DatabaseUnavailable("the database file is gone or was replaced");
  }

  close(): void {
    const { reader, writer } = this.#handles ?? {};
    this.#handles = undefined;
    reader?.close();
    writer?.close();
  }

  #judge<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      if (spoilsHandles(error)) this.close();
      const message = `the database file can't be read or written (${errorWords(error)})`;
      throw new DatabaseUnavailable(message, { cause: error });
    }
  }

  #isInPlace(): boolean {
    const opened = this.#opened;
    const { file, log, index } = filesAt(this.#path);
    if (!opened) return false;
    return opened.file === file && opened.log === log && opened.index === index;
  }

  #open(): Handles {
    this.#checkPlace();
    // Unlike a path, this address doesn't make a file that is missing.
    const address = new URL(`${pathToFileURL(this.#path)}?mode=rw`);
    const writer = openHandle(address);
    try {
      this.#handles = { writer, reader: openHandle(address) };
    } catch (error) {
      writer.close();
      throw error;
    }
    this.#opened = filesAt(this.#path);
    return this.#handles;
  }

  #checkPlace(): void {
    const found = filesAt(this.#path);
    // SQLite would take it for a new one.
    if (found.size === 0) throw new DatabaseUnavailable("the database file is empty");
    const left = this.#opened;
    if (!left || !found.file || found.file === left.file) return;
    // Another file, such as a restored copy: SQLite would mix the old one's log into it.
    for (const part of ["log", "index"] as const) {
      if (!found[part] || found[part] !== left[part]) continue;
      const path = `${this.#path}${part === "log" ? "-wal" : "-shm"}`;
      renameSync(path, `${path}-of-replaced`);
    }
  }
}

/** Makes an empty file that nobody else on this machine reads; SQLite gives its log the same mode. */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "a", 0o600));
  } catch {
    // SQLite will say what is wrong.
  }
}

/** Makes a folder and those above it. (Node's own way never ends in some places, as in /proc.) */
export function makeFolder(folder: string): void {
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    if (dirname(folder) !== folder) makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error instanceof SettingMistake) throw error;
    // Another process that starts at the same time made it.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    throw new SettingMistake(
      `DATA_DIR must be a folder that the site can write to. ${folder} can't be made: ${reasonOf(error)}.`,
    );
  }
}
