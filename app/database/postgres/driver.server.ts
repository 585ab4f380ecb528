import { createRequire } from "node:module";
import type pg from "pg";

let loaded: typeof pg | undefined;

/** The driver of PostgreSQL, loaded when it is first needed: a site on SQLite does without its 2 MB. */
export function driver(): typeof pg {
  loaded ??= createRequire(import.meta.url)("pg") as typeof pg;
  return loaded;
}

/** Whether the server itself reported an error, with its SQLSTATE code. */
export function isServerError(error: unknown): error is pg.DatabaseError {
  return loaded !== undefined && error instanceof loaded.DatabaseError;
}
