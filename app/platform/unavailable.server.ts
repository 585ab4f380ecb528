/** Something isn't there at the moment. The same request may succeed later. */
export class Unavailable extends Error {}

/**
 * The database can't be read or written at the moment: it is locked, gone, full, damaged, or its
 * server doesn't answer.
 */
export class DatabaseUnavailable extends Unavailable {
  override readonly name: string = "DatabaseUnavailable";
}

/**
 * A problem that needs the operator: DATABASE_URL is wrong, or the server isn't set up for it. The message
 * says which, and what the operator does about it.
 */
export class DatabaseMisconfigured extends DatabaseUnavailable {
  override readonly name = "DatabaseMisconfigured";
}
