import type { Server } from "node:http";
import { log } from "../app/platform/log.server.ts";

/** How long running requests have to finish, in milliseconds. */
const patience = 10_000;

/**
 * Graceful shutdown: on a signal, or after an uncaught error, running requests finish, then the process ends.
 *
 * @param close runs last, such as to close the database.
 */
export function shutDownOnSignals(server: Server, close: () => Promise<void>): void {
  let stopping = false;
  async function stop(code: number): Promise<void> {
    // Ctrl-C arrives twice: from the terminal, and passed on by npm.
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

/** Stops a server once running requests have finished. @param patience in milliseconds; then cuts them off. */
export async function shutDownGracefully(server: Server, patience: number): Promise<void> {
  // A keep-alive connection becomes idle once its request is answered: then it can be closed.
  using _sweep = setInterval(() => server.closeIdleConnections(), 50);
  using _limit = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
