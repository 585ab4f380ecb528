import type { IncomingMessage, Server } from "node:http";

/** How long things may take, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request to arrive. */
  headers: number;
  /** For the whole of a request to arrive. */
  request: number;
  /** For that of one with files, which a slow network takes minutes for. */
  upload: number;
  /** Without a byte in either direction: a reader who has stopped. */
  silence: number;
  /** Between two looks at the first two. */
  check: number;
}

/** For visitors with slow networks, and against those who only hold connections. */
export const siteTimeouts: Timeouts = {
  headers: 10_000,
  request: 15_000,
  upload: 15 * 60_000,
  silence: 30_000,
  check: 1000,
};

/**
 * Gives up a request whose body takes too long, as Node does after its own, longer limit.
 *
 * @param most in milliseconds.
 */
export function limitBodyTime(server: Server, request: IncomingMessage, most: number): void {
  const timer = setTimeout(() => {
    const error = Object.assign(new Error("Too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    if (!request.complete) server.emit("clientError", error, request.socket);
  }, most).unref();
  request.once("close", () => clearTimeout(timer));
}
