import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Database } from "../database.server.ts";
import { withLongStatements } from "../postgres/dialect.server.ts";
import { readDump } from "./dump-file.server.ts";
import {
  countRoles,
  invalidBackupError,
  type RoleCount,
  rejectRoles,
} from "./invalid-backup.server.ts";
import {
  deleteIfUndone,
  fillTables,
  keepAndDrop,
  lockTables,
  makeTables,
  rejectOthers,
} from "./postgres-fill.server.ts";
import { siteTables, statementsAfterRestore } from "./site-tables.server.ts";
import { appliedMigrations } from "./versions.server.ts";

/**
 * Makes of a dump the site's tables and rows, all at once or not at all. What was there before goes into a
 * dump of its own first.
 *
 * @param migrations that the dump's tables have been through.
 * @param keep where that dump goes.
 * @param watched for how long it is looked whether a process of the site uses the tables, in milliseconds.
 * @throws PlainError when the tables are in use, or the dump doesn't fit.
 */
export async function restorePostgres(
  database: Database,
  path: string,
  migrations: string[],
  keep: string,
  watched: number,
): Promise<void> {
  await deleteIfUndone(keep, () =>
    withLongStatements(() =>
      database.transaction().execute((on) => replaceTables(on, path, migrations, keep, watched)),
    ),
  );
}

async function replaceTables(
  on: Database,
  path: string,
  migrations: string[],
  keep: string,
  watched: number,
): Promise<void> {
  const old = await siteTables(on);
  if (old.length > 0) {
    await lockTables(on, old);
    await rejectOthers(on, performance.now() + watched);
    await keepAndDrop(on, old, keep);
  }
  await makeTables(on, migrations);
  const tables = await siteTables(on);
  await fillTables(on, readDump(path), tables, (why) => invalidBackupError(path, why));
  if (!isDeepStrictEqual(await appliedMigrations(on, "postgres"), [...migrations].sort())) {
    throw invalidBackupError(path, "its table kysely_migration and its first line differ");
  }
  const { rows: roles } = await sql<RoleCount>`${sql.raw(countRoles)}`.execute(on);
  rejectRoles(roles, path);
  for (const statement of statementsAfterRestore(tables, migrations)) {
    await sql.raw(statement).execute(on);
  }
}
