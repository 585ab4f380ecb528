import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { PlainError } from "../../platform/plain-error.ts";
import type { DumpTable } from "../backup/dump-file.server.ts";
import { LOCK_TABLE } from "../backup/site-tables.server.ts";
import { foldLog } from "../backup/sqlite-restore.server.ts";
import { isBusy } from "../sqlite/errors.server.ts";
import { movedAtOfSqlite } from "./move-mark.server.ts";
import { columnsOfSqlite, tablesOfSqlite } from "./sqlite-side.server.ts";

/** Opens a file that nobody else may use, not even a site that is started meanwhile, until it is closed. */
export function holdSqlite(file: string): DatabaseSync {
  foldLog(file);
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    handle.exec("begin exclusive");
    return handle;
  } catch (error) {
    handle.close();
    if (!isBusy(error)) throw error;
    throw new PlainError(
      `The site is running on ${file}. Nothing was changed. Stop it, then try again.`,
      { cause: error },
    );
  }
}

/** What a site's database notes of itself beside its records. */
export function notesOf(handle: DatabaseSync) {
  const noted = handle.prepare("select value from settings where key = 'secretFingerprint'").get();
  return {
    movedAt: movedAtOfSqlite(handle),
    secretFingerprint: noted && String(noted["value"]),
  };
}

/** The migrations that a file's tables have been through, oldest first. */
export function migrationsOf(source: DatabaseSync): string[] {
  const rows = source.prepare("select name from kysely_migration order by name").all();
  return rows.map(({ name }) => String(name));
}

/** @throws PlainError when the file has other tables or columns than the migrations make. */
export function rejectOtherTables(source: DatabaseSync, tables: DumpTable[]): void {
  const known = new Map(tables.map(({ table, columns }) => [table, Object.keys(columns).sort()]));
  for (const name of tablesOfSqlite(source)) {
    if (name === LOCK_TABLE) continue;
    const columns = known.get(name);
    if (columns && isDeepStrictEqual(columns, columnsOfSqlite(source, name).sort())) {
      known.delete(name);
      continue;
    }
    const what = columns ? "has columns" : "is a table";
    throw new PlainError(
      `The site can't be moved: ${name} ${what} that this program doesn't know. Nothing was changed.`,
    );
  }
  const [absent] = known.keys();
  if (absent === undefined) return;
  throw new PlainError(
    `The site can't be moved: its table ${absent} is missing. Nothing was changed.`,
  );
}
