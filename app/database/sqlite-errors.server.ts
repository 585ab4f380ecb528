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

/** Another connection holds the lock: BUSY, LOCKED. */
const busy = new Set([5, 6]);

/** Whether an error is SQLite's word that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return busy.has(resultCode(error));
}

/** Whether an error means that the file can't be read or written. */
export function isUnreachable(error: unknown): boolean {
  return unreachable.has(resultCode(error));
}

/** The lower byte of SQLite's extended code; -1 for any other error. */
function resultCode(error: unknown): number {
  if (!(error instanceof Error) || !("errcode" in error)) return -1;
  return typeof error.errcode === "number" ? error.errcode & 0xff : -1;
}
