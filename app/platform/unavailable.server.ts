import { AsyncLocalStorage } from "node:async_hooks";

const watched = new AsyncLocalStorage<{ failure?: DatabaseUnavailable }>();

/**
 * The records can't be read or written just now: the database is locked, gone, full, damaged, or
 * its server doesn't answer. What was asked may succeed later, unchanged.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    const watch = watched.getStore();
    if (watch) watch.failure = this;
  }
}

/**
 * What won't pass by itself: DATABASE_URL is wrong, or the server isn't set up for it. The message
 * says which, and what the operator does about it.
 */
export class DatabaseMisconfigured extends DatabaseUnavailable {
  override readonly name = "DatabaseMisconfigured";
}

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
