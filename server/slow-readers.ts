import type { Server, Socket } from "node:net";
import { countRejection } from "../app/platform/rejections.server.ts";

/** How long what waits for a reader may take, in milliseconds, and how much longer for its size. */
const grace = 30_000;
/** In bytes a second: half of what the slowest telephone network carries. */
const leastRate = 2000;

/** What the watch looks at of a connection. */
export type Connection = Pick<Socket, "bytesWritten" | "writableLength" | "destroy">;

interface Reading {
  /** How many bytes the system had taken before. */
  before: number;
  /** When something was first seen waiting, in milliseconds of the clock. */
  since: number;
}

/** Watches connections, and cuts off readers who take only a few bytes a second. */
export interface ReaderWatch {
  begin: (connection: Connection) => void;
  end: (connection: Connection) => void;
  /** Cuts off who is too slow by now, in milliseconds of a clock that never goes back. */
  check: (now: number) => void;
}

/**
 * Makes a watch. A reader who stops is cut off by the connection's own timeout; one who trickles
 * never stops, and would keep answer and connection as long as it likes.
 */
export function createReaderWatch(): ReaderWatch {
  /** Of a connection on which nothing waits to be sent, there is nothing to know. */
  const readings = new Map<Connection, Reading | undefined>();
  return {
    begin: (connection) => readings.set(connection, undefined),
    end: (connection) => readings.delete(connection),
    check(now) {
      for (const [connection, reading] of readings) {
        const { writableLength: waiting } = connection;
        if (waiting === 0) {
          if (reading) readings.set(connection, undefined);
          continue;
        }
        // What waits is among them.
        const { bytesWritten } = connection;
        const { before, since } = reading ?? { before: bytesWritten - waiting, since: now };
        if (!reading) readings.set(connection, { before, since });
        if (now - since <= grace + ((bytesWritten - before) / leastRate) * 1000) continue;
        countRejection("a response that was read too slowly");
        connection.destroy();
      }
    },
  };
}

/**
 * Has a watch look after a server's connections.
 *
 * @param interval in milliseconds between two looks.
 */
export function watchSlowReaders(server: Server, watch: ReaderWatch, interval: number): void {
  server.on("connection", (socket: Socket) => {
    watch.begin(socket);
    socket.once("close", () => watch.end(socket));
  });
  const looking = setInterval(() => watch.check(performance.now()), interval).unref();
  server.once("close", () => clearInterval(looking));
}
