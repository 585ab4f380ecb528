import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Stops a server gently: no new connections, running requests finish.
 *
 * @param patience in milliseconds, after which what still runs is cut off.
 */
export async function shutDownGracefully(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection kept open becomes idle when its request is answered: then it can go.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const givenUp = new AbortController();
  const limit = wait(patience, undefined, { signal: givenUp.signal }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  await closed;
  clearInterval(sweep);
  givenUp.abort();
  await limit;
}
