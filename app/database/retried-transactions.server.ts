import { Kysely, type Transaction, type TransactionBuilder } from "kysely";
import { ATTEMPTS, allowsLongStatements, backOff } from "./postgres.server.ts";
import { isConflict, isLost } from "./postgres-errors.server.ts";

/**
 * Kysely whose `transaction()` does a transaction again that certainly left nothing: PostgreSQL rolled it
 * back, as one of a deadlock (40P01) or because it couldn't be serialized (40001), as CockroachDB and
 * YugabyteDB often say; or its connection was lost before the commit. So what a transaction's function
 * changes must all be in the database.
 *
 * If the connection is lost during the commit, nobody knows whether it took effect: DatabaseUnavailable is
 * thrown, the form answers 503 and keeps what was typed, and the person looks before sending it again. Work
 * without hurry (`withLongStatements`) isn't repeated either: it writes files too. SQLite's transactions
 * queue, and never conflict.
 */
export class RetriedTransactions<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => (allowsLongStatements() ? execute(work) : retry(execute, work));
    return builder;
  }
}

async function retry<Tables, T>(
  execute: (work: (on: Transaction<Tables>) => Promise<T>) => Promise<T>,
  work: (on: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let isCommitting = false;
    try {
      return await execute(async (on) => {
        const result = await work(on);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const leftNothing = isConflict(error) || (isLost(error) && !isCommitting);
      if (tries === ATTEMPTS || !leftNothing) throw error;
    }
    await backOff(tries);
  }
}
