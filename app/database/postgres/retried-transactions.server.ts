import { Kysely, type TransactionBuilder } from "kysely";
import { allowsLongStatements } from "./dialect.server.ts";
import { retryOnConflict } from "./retry-on-conflict.server.ts";

/**
 * Kysely that does a transaction again when PostgreSQL rolled it back: as one of a deadlock (40P01), or
 * because it couldn't be serialized (40001), as CockroachDB and YugabyteDB often say. So what a
 * transaction's function changes must all be in the database.
 *
 * Nothing else is repeated. If the connection breaks during the commit, nobody knows whether it took
 * effect: DatabaseUnavailable is thrown, the form answers 503 and keeps what was typed, and the person
 * looks before sending it again. Work without hurry (`withLongStatements`) isn't repeated either: it
 * writes files too.
 *
 * SQLite's transactions never conflict: they queue.
 */
export class RetriedTransactions<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return retried(super.transaction());
  }
}

function retried<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  return Object.assign<TransactionBuilder<Tables>, Partial<TransactionBuilder<Tables>>>(builder, {
    execute: (work) =>
      allowsLongStatements() ? execute(work) : retryOnConflict(() => execute(work)),
    setAccessMode: (mode) => retried(setAccessMode(mode)),
    setIsolationLevel: (level) => retried(setIsolationLevel(level)),
  });
}
