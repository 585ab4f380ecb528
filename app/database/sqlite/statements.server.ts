import type { DatabaseSync, StatementSync } from "node:sqlite";

/** A site has about a hundred; lists of ids of any length make more. */
const mostKept = 256;

/** The statements of each open database, the oldest first; closing it ends them. */
const kept = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/**
 * The statement of a database for a text of SQL, which is read and planned once: that takes SQLite ten
 * times as long as running it. After a change of the schema, SQLite plans it anew by itself.
 */
export function prepared(handle: DatabaseSync, sql: string): StatementSync {
  const statements = kept.get(handle) ?? new Map<string, StatementSync>();
  const found = statements.get(sql);
  if (found) return found;
  const statement = handle.prepare(sql);
  const [oldest] = statements.keys();
  if (statements.size >= mostKept && oldest !== undefined) statements.delete(oldest);
  kept.set(handle, statements.set(sql, statement));
  return statement;
}
