import { PlainError } from "../../platform/plain-error.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import type { TableHashes } from "./table-hash.server.ts";

/** What a move did. */
export interface Moved {
  /** Of every table, the same on both sides. */
  hashes: TableHashes;
  /** Where that is kept which was left there by an earlier move; undefined when nothing was. */
  kept: string | undefined;
}

/**
 * Does a part of a move in the PostgreSQL database.
 *
 * @throws PlainError that says what to do when the connection is lost.
 */
export async function whatBrokeOff<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseMisconfigured) {
      throw error;
    }
    throw new PlainError(
      `The move was broken off: ${error.message}.\nThe site is still where it was. When the database can be reached, run the same command again.`,
      { cause: error },
    );
  }
}
