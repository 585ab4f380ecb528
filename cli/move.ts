import { closeDatabase, databaseEngine } from "../app/database/database.server.ts";
import type { CheckSecret } from "../app/database/moving/check-source.server.ts";
import type { Moved } from "../app/database/moving/moved.server.ts";
import { requireSecret } from "../app/identity/site-secret.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { endWithMessage } from "./command.ts";
import { describeRows } from "./describe-rows.ts";
import { reportKept } from "./kept-copy.ts";

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
    const { hashes, kept } = await work(requireSecret);
    await closeDatabase();
    const rows = Object.fromEntries([...hashes].map(([table, hash]) => [table, hash.rows]));
    console.log(`Moved and compared, all ${hashes.size} tables: ${describeRows(rows)}.`);
    reportKept(kept);
    console.log(next);
  });
}
