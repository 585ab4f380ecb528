/** Something is unavailable at the moment. The same request may succeed later. */
export class Unavailable extends Error {}

/** The database can't be used at the moment: it is locked, gone, full or damaged, or its server doesn't answer. */
export class DatabaseUnavailable extends Unavailable {
  override readonly name: string = "DatabaseUnavailable";
}

/** DATABASE_URL or the server's setup is wrong. The message tells the operator which, and what to do about it. */
export class DatabaseMisconfigured extends DatabaseUnavailable {
  override readonly name = "DatabaseMisconfigured";
}
