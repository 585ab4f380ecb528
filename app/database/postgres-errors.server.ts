import type pg from "pg";
import type { PostgresUrl } from "../platform/postgres-url.server.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../platform/unavailable.server.ts";

/** Whether the server itself reported an error, with its SQLSTATE code. */
export function isServerError(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && "severity" in error && "code" in error;
}

/** SQLSTATE codes (postgresql.org/docs/current/errcodes-appendix.html) of a server that is unreachable or failing. */
const unreachable = [
  "08", // connection exceptions
  "25006", // read-only transaction
  "25P03", // a transaction in which nothing happened for too long
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

/** Errors that the `pg` library raises itself, without a code. */
const brokenOff = /^(connection terminated|query read timeout|client (has|was))|timeout/i;

/** Node's error codes for certificates that fail verification. */
const unproven = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;

/** Whether a query failed because its connection was closed, by the server or on the way. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  const { cause } = error;
  if (isServerError(cause)) return /^(08|57P0)/.test(cause.code ?? "");
  return isUnreachable(cause) && !/timeout/i.test((cause as Error).message);
}

/** Whether the server rolled a transaction back for a deadlock or serialization failure, so a retry may succeed. */
export function isConflict(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return isConflict(error.cause);
  return isServerError(error) && (error.code === "40001" || error.code === "40P01");
}

/** Whether a failed query means that the database can't be reached or written. */
export function isUnreachable(error: unknown): boolean {
  if (isServerError(error)) {
    return unreachable.some((code) => error.code?.startsWith(code));
  }
  return error instanceof Error && ("syscall" in error || brokenOff.test(error.message));
}

/** The error to throw for a query's: DatabaseUnavailable if the database can't be used right now. */
export function explainQuery(error: unknown): unknown {
  const isMissingRight = isServerError(error) && (error.code === "42501" || error.code === "3F000");
  if (isMissingRight) {
    return new DatabaseMisconfigured(
      `The user in DATABASE_URL doesn't have the rights the site needs (${error.message}): make that user the database's owner, as in ALTER DATABASE shoreline OWNER TO shoreline.`,
      { cause: error },
    );
  }
  if (!isUnreachable(error)) return error;
  return new DatabaseUnavailable("the database server failed", { cause: error });
}

/**
 * Explains to the operator why there is no connection to the server.
 *
 * @returns DatabaseMisconfigured if DATABASE_URL or the server's setup is wrong: what won't pass by itself.
 */
export function explainConnection(
  error: unknown,
  { host, port }: Pick<PostgresUrl, "host" | "port">,
): DatabaseUnavailable {
  const server = host.startsWith("/") ? host : `${host}:${port}`;
  const mistake = describeMistake(error, server);
  if (mistake) return new DatabaseMisconfigured(mistake, { cause: error });
  const { code, message } = error as NodeJS.ErrnoException;
  return new DatabaseUnavailable(
    `the database server that DATABASE_URL names, ${server}, can't be used (${code ?? message})`,
    { cause: error },
  );
}

function describeMistake(error: unknown, server: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (isServerError(error)) {
    if (code.startsWith("28") || code === "42501") {
      return `DATABASE_URL is refused by ${server} (${message}): check the user name, the password, and who may connect there.`;
    }
    if (code !== "3D000") return undefined;
    return `DATABASE_URL names a database that isn't at ${server} (${message}): create it, or fix the name.`;
  }
  if (code === "ENOTFOUND") {
    return `DATABASE_URL names a server that can't be found, ${server}: check the spelling.`;
  }
  if (message.startsWith("SASL: ")) {
    return `DATABASE_URL needs the right password for ${server}, as in postgres://user:password@db.example.org/shoreline.`;
  }
  if (message === "The server does not support SSL connections") {
    return `The database server ${server} doesn't use TLS. Turn it on there; or, if nobody else can read that network, add sslmode=disable to DATABASE_URL.`;
  }
  if (!unproven.test(code)) return undefined;
  return `The certificate of the database server ${server} can't be trusted (${code}). In DATABASE_URL, set sslrootcert=… to the file of the authority that signed it, and use the server name that is in the certificate. The modes sslmode=require and verify-ca need the same.`;
}
