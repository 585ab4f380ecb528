import { pino } from "pino";

/**
 * The operator's log: JSON lines on standard output. Never give it a name, an address, a phone
 * number, a password or a token; errors go in as `err`, which is told without the values it holds.
 */
export const log = pino({
  level: process.env["NODE_ENV"] === "test" ? "silent" : "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});

/**
 * What tells the cause of an error and is never a value that somebody typed: codes and names of
 * tables, as databases and Node set them. PostgreSQL's `detail` and `where`, say, quote whole rows.
 */
const facts = [
  ...["code", "errcode", "errstr", "status", "syscall", "path", "address", "port", "responseCode"],
  ...["table", "column", "constraint", "routine"],
];

/** From the first quote or bracket of a message to the last: values stand between them. */
const quoted = /["'`“‘(<[{].*["'`”’)>\]}]/s;
/** Outside of quotes: e-mail addresses, and digits as of houses and telephones. */
const loose = /\S*@\S*|\d+/g;

const deepestCause = 3;

/**
 * Describes an error for the log, without what people typed.
 *
 * @param error whatever was thrown.
 * @returns its type, facts of the kinds above, its message without anything that may be a value,
 *   the places in the code it passed, and its cause in the same way.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (typeof error !== "object" || error === null) return { type: typeof error };
  const told = Object.entries(error).filter(
    ([name, value]) => facts.includes(name) && ["string", "number"].includes(typeof value),
  );
  const description = { type: error.constructor?.name, ...Object.fromEntries(told) };
  if (!(error instanceof Error)) return description;
  const { message, stack = "", cause } = error;
  return {
    ...description,
    message: message.replace(quoted, "…").replace(loose, "…"),
    stack: framesOf(stack, message),
    ...(cause && depth < deepestCause ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

/** The lines of a stack that name places in the code; those before them repeat the message. */
function framesOf(stack: string, message: string): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");
}
