import { pino } from "pino";
import { describeError } from "./describe-error.server.ts";

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
