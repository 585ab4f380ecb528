import type { Server, ServerResponse } from "node:http";
import { countRejection } from "../app/platform/rejections.server.ts";

/** How long every answer may take to be read, in milliseconds, and how much longer for its size. */
const grace = 30_000;
/** In bytes a second: half of what the slowest telephone network carries. */
const leastRate = 2000;

/** What the watch looks at of an answer on its way. */
export type Answer = Pick<ServerResponse, "headersSent" | "socket">;

interface Reading {
  /** How many bytes the connection had carried before. */
  before: number;
  /** When it was first seen on its way, in milliseconds of the clock. */
  since?: number;
}

/** Watches responses, and cuts off readers who take only a few bytes a second. */
export interface ReaderWatch {
  begin: (answer: Answer) => void;
  end: (answer: Answer) => void;
  /** Cuts off who is too slow by now, in milliseconds of a clock that never goes back. */
  check: (now: number) => void;
}

/**
 * Makes a watch. A reader who stops is cut off by the connection's own timeout; one who trickles
 * never stops, and would keep answer and connection as long as it likes.
 */
export function createReaderWatch(): ReaderWatch {
  const readings = new Map<Answer, Reading>();
  return {
    begin: (answer) => readings.set(answer, { before: answer.socket?.bytesWritten ?? 0 }),
    end: (answer) => readings.delete(answer),
    check(now) {
      for (const [answer, reading] of readings) {
        // Of several asked for at once, later ones wait for the connection; some are being made.
        if (!answer.headersSent || !answer.socket) continue;
        reading.since ??= now;
        // What waits to be sent is among them.
        const bytes = answer.socket.bytesWritten - reading.before;
        if (now - reading.since <= grace + (bytes / leastRate) * 1000) continue;
        countRejection("an answer read too slowly");
        answer.socket.destroy();
      }
    },
  };
}

/**
 * Has a watch look after a server's answers.
 *
 * @param interval in milliseconds between two looks.
 */
export function watchSlowReaders(server: Server, watch: ReaderWatch, interval: number): void {
  server.on("request", (_request, response: ServerResponse) => {
    watch.begin(response);
    response.once("close", () => watch.end(response));
  });
  const looking = setInterval(() => watch.check(performance.now()), interval).unref();
  server.once("close", () => clearInterval(looking));
}
