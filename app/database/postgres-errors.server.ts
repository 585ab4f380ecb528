import pg from "pg";

/**
 * SQLSTATE classes and codes (postgresql.org/docs/current/errcodes-appendix.html) of a server that
 * can't be reached, can't write or gave up.
 */
const unreachable = [
  "08", // connection exceptions
  "25006", // read-only transaction
  "28", // the account is refused
  "3D000", // no such database
  "40", // rolled back: deadlock, serialization
  "53", // too little disk, memory, connections
  "55P03", // lock not available
  "57", // shut down, starting up, cancelled
  "58", // the server's own system
  "F0", // the server's own configuration file
  "XX001", // damaged data
  "XX002", // damaged index
];

const refused = /^(28|3D)/;

/** Whether a server doesn't take the account or the database's name: mostly a wrong setting. */
export function isRefused(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && refused.test(error.code ?? "");
}

/** Errors that the `pg` library makes itself, without a code. */
const brokenOff = /^(connection terminated|query read timeout|client (has|was))|timeout/i;

/** Whether a query got no answer in time. */
export function isSilence(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return false;
  return error instanceof Error && /timeout/i.test(error.message);
}

/** Whether a failed query means that the database can't be reached or written. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return unreachable.some((code) => error.code?.startsWith(code));
  }
  return error instanceof Error && ("syscall" in error || brokenOff.test(error.message));
}
