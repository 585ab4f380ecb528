import { AsyncLocalStorage } from "node:async_hooks";

const watched = new AsyncLocalStorage<{ failure?: DatabaseUnavailable }>();

/** Something isn't there at the moment. The same request may succeed later. */
export class Unavailable extends Error {}

/**
 * The database can't be read or written at the moment: it is locked, gone, full, damaged, or its
 * server doesn't answer.
 */
export class DatabaseUnavailable extends Unavailable {
  override readonly name: string = "DatabaseUnavailable";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    const watch = watched.getStore();
    if (watch) watch.failure = this;
  }
}

/**
 * A problem that needs the operator: DATABASE_URL is wrong, or the server isn't set up for it. The message
 * says which, and what the operator does about it.
 */
export class DatabaseMisconfigured extends DatabaseUnavailable {
  override readonly name = "DatabaseMisconfigured";
}

/**
 * Runs work in a library that wraps or swallows the database's errors.
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
