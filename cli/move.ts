import type { CheckSecret, Moved } from "../app/database/backup/move.server.ts";
import { closeDatabase, databaseEngine } from "../app/database/database.server.ts";
import { requireSecret } from "../app/identity/site-secret.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { endWithMessage } from "./command.ts";
import { describeRows, reportKept } from "./kept-copy.ts";

/**
 * Moves a site from one engine to the other, and says what was done.
 *
 * @param next what the operator does then.
 */
export function move(work: (check: CheckSecret) => Promise<Moved>, next: string): Promise<void> {
  return endWithMessage(async () => {
    if (databaseEngine() !== "postgres") {
      throw new PlainError(
        "Set DATABASE_URL to the PostgreSQL database, as in DATABASE_URL=postgres://user:password@localhost/shoreline",
      );
    }
    const { rows, kept } = await work(requireSecret);
    await closeDatabase();
    console.log(`Moved all ${Object.keys(rows).length} tables: ${describeRows(rows)}.`);
    reportKept(kept);
    console.log(next);
  });
}
