import { AsyncLocalStorage } from "node:async_hooks";

const watched = new AsyncLocalStorage<{ failure?: DatabaseUnavailable }>();

/**
 * The records can't be read or written just now: the database is locked, gone, full, damaged, or
 * its server doesn't answer. What was asked may succeed later, unchanged.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    const watch = watched.getStore();
    if (watch) watch.failure = this;
  }
}

/** A database server that answers, and takes neither the account nor the database's name. */
export class DatabaseRefused extends DatabaseUnavailable {}

/**
 * Does work in a library that hides the database's failures, in errors of its own or altogether.
 *
 * @throws the DatabaseUnavailable that came up meanwhile, whatever the library made of it.
 */
export async function revealUnavailable<T>(work: () => T): Promise<Awaited<T>> {
  const watch: { failure?: DatabaseUnavailable } = {};
  try {
    const result = await watched.run(watch, work);
    if (watch.failure) throw watch.failure;
    return result;
  } catch (error) {
    throw watch.failure ?? error;
  }
}
