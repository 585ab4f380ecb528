import { pino } from "pino";

/**
 * The operator's log: JSON lines on standard output. Never give it a name, an address, a phone
 * number, a password or a token.
 */
export const log = pino({
  level: process.env["NODE_ENV"] === "test" ? "silent" : "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});
