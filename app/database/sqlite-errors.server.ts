/** Primary result codes (sqlite.org/rescode.html) of a file that can't be read or written. */
const unreachable = new Set([
  3, // PERM
  7, // NOMEM
  8, // READONLY
  10, // IOERR
  11, // CORRUPT
  13, // FULL
  14, // CANTOPEN
  15, // PROTOCOL
  22, // NOLFS
  26, // NOTADB
]);

/** With a full disk, what is open can still be read, but perhaps not be opened again. */
const noSpace = new Set([
  13, // FULL
  778, // IOERR_WRITE
]);

/** Another connection holds the lock: BUSY, LOCKED. */
const busy = new Set([5, 6]);

/** Whether SQLite reports that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return busy.has(resultCode(error));
}

/** Whether an error, or its cause, is that. */
export function isLocked(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return isBusy(error) || (cause !== undefined && isLocked(cause));
}

/** Whether an error means that the file can't be read or written. */
export function isUnreachable(error: unknown): boolean {
  return unreachable.has(resultCode(error));
}

/** Whether a handle that failed this way must be reopened, because it caches the file's state. */
export function spoilsHandle(error: unknown): boolean {
  return !noSpace.has(extendedCode(error));
}

/** Whether an error, or its cause, means that the disk is full. */
export function isFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return resultCode(error) === 13 || code === "ENOSPC" || (cause !== undefined && isFull(cause));
}

function resultCode(error: unknown): number {
  return extendedCode(error) & 0xff;
}

/** SQLite's extended code, whose lower byte is the primary one; -1 for any other error. */
function extendedCode(error: unknown): number {
  if (!(error instanceof Error) || !("errcode" in error)) return -1;
  return typeof error.errcode === "number" ? error.errcode : -1;
}

/** SQLite's own description of an error, such as "file is not a database". */
export function errorWords(error: unknown): string {
  return error instanceof Error && "errstr" in error ? String(error.errstr) : "unknown error";
}
