import { pino } from "pino";

/**
 * The operator's log: JSON lines on standard output. Never give it a name, an address, a phone number, a password
 * or a token; log errors as `err`: `describeError` redacts personal data.
 */
export const log = pino({
  level: process.env["NODE_ENV"] === "test" ? "silent" : "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});

/**
 * The error properties that are safe to log: codes and table names, set by databases and Node, never something
 * that a person typed. (PostgreSQL's `detail` and `where` quote whole rows.)
 */
const loggedFields = [
  ...["code", "errcode", "errstr", "status", "syscall", "path", "address", "port", "responseCode"],
  ...["table", "column", "constraint", "routine"],
];

/** From the first quote or bracket of a message to the last: this may contain values. */
const quoted = /["'`“‘(<[{].*["'`”’)>\]}]/s;
/** Values outside quotes: email addresses, and digits such as house and phone numbers. */
const unquotedValues = /\S*@\S*|\d+/g;

const deepestCause = 3;

/**
 * Describes an error for the log, with personal data redacted.
 *
 * @param error whatever was thrown.
 * @returns its type, its `loggedFields`, its message without possible values, its stack frames, and its cause in
 * the same form.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (typeof error !== "object" || error === null) return { type: typeof error };
  const safeFields = Object.entries(error).filter(
    ([name, value]) => loggedFields.includes(name) && ["string", "number"].includes(typeof value),
  );
  const description = { type: error.constructor?.name, ...Object.fromEntries(safeFields) };
  if (!(error instanceof Error)) return description;
  const { message, stack = "", cause } = error;
  return {
    ...description,
    message: message.replace(quoted, "…").replace(unquotedValues, "…"),
    stack: framesOf(stack, message),
    ...(cause && depth < deepestCause ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

/** A stack trace's frames, without the message before them. */
function framesOf(stack: string, message: string): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");
}

const EVERY_MS = 60_000;

let counts: Record<string, number> = {};
let timer: NodeJS.Timeout | undefined;

/**
 * Counts a rejection. The counts are logged once a minute, so that a flood of rejections doesn't fill the disk.
 *
 * @param what such as "status 403": one of a few values, never anything that the sender wrote.
 */
export function countRejection(what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
  timer ??= setTimeout(logRejections, EVERY_MS).unref();
}

export function logRejections(): void {
  clearTimeout(timer);
  timer = undefined;
  if (Object.keys(counts).length === 0) return;
  log.info({ event: "rejections", counts }, "what was refused in the last minute");
  counts = {};
}
