import type { Server } from "node:http";
import { log } from "../app/platform/log.server.ts";

/** How long running requests have to finish, in milliseconds. */
const patience = 10_000;

/**
 * Graceful shutdown: on a signal, or after an error that nothing handled, running requests finish, then
 * the process ends.
 *
 * @param close runs last, such as to close the database.
 */
export function shutDownOnSignals(server: Server, close: () => Promise<void>): void {
  let stopping = false;
  async function stop(code: number): Promise<void> {
    // Ctrl-C comes twice: from the terminal, and passed on by npm.
    if (stopping) return;
    stopping = true;
    await shutDownGracefully(server, patience);
    await close();
    process.exit(code);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    void stop(1);
  });
}

/**
 * Stops a server: no new connections, running requests finish.
 *
 * @param patience in milliseconds, after which what still runs is cut off.
 */
export async function shutDownGracefully(server: Server, patience: number): Promise<void> {
  // A connection kept open becomes idle when its request is answered: then it can be closed.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(limit);
}
