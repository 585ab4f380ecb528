import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { PlainError } from "../../platform/plain-error.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { NodeSqliteDialect } from "../sqlite.server.ts";
import { LOCK_TABLE } from "./site-tables.server.ts";
import { unchangedAddress } from "./sqlite-copy.server.ts";

/**
 * Creates the site's tables by its migrations, and fills them from a backup: whatever else was
 * done to that file doesn't come along, and each row is held to the tables' rules.
 *
 * @param migrations that the backup's tables have been through.
 * @param to where nothing is yet.
 * @returns the names of the tables.
 * @throws PlainError when the backup has other tables or columns, or a row breaks a rule.
 */
export async function rebuildSqlite(
  backup: string,
  migrations: string[],
  to: string,
): Promise<string[]> {
  await makeTables(to, migrations);
  // Filled in any order, and looked through at the end.
  const handle = new DatabaseSync(to, { enableForeignKeyConstraints: false });
  try {
    handle.prepare("attach ? as backup").run(unchangedAddress(backup).href);
    handle.exec("begin");
    const tables = sameTables(handle, backup);
    for (const table of tables) fill(handle, table, backup);
    const [orphan] = handle.prepare("pragma main.foreign_key_check").all();
    if (orphan) {
      throw invalidBackupError(
        backup,
        `a row of ${orphan["table"]} belongs to one of ${orphan["parent"]} that isn't there`,
      );
    }
    handle.exec("commit");
    return tables;
  } finally {
    handle.close();
  }
}

/** Makes a SQLite file with the tables as they are after these migrations. */
export async function makeTables(file: string, migrations: string[]): Promise<void> {
  const wanted = Object.entries(migrationsFor("sqlite")).filter(([name]) =>
    migrations.includes(name),
  );
  const provider = { getMigrations: async () => Object.fromEntries(wanted) };
  const database = new Kysely<unknown>({ dialect: new NodeSqliteDialect(file) });
  try {
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
    // This is a new file, not the site's database, so the caller explains what went wrong.
    if (error) throw error instanceof DatabaseUnavailable ? (error.cause ?? error) : error;
  } finally {
    await database.destroy();
  }
}

/** The names of the site's tables, which must be the backup's, too. */
function sameTables(handle: DatabaseSync, backup: string): string[] {
  // What begins so is SQLite's own, such as its statistics.
  const tablesOf = (schema: string) =>
    namesOf(
      handle,
      `select name from ${schema}.sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
    );
  const made = tablesOf("main");
  const found = tablesOf("backup");
  const foreign = found.find((name) => !made.includes(name));
  if (foreign) throw invalidBackupError(backup, `this program has no table ${foreign}`);
  const absent = made.find((name) => !found.includes(name));
  if (absent) throw invalidBackupError(backup, `it has no table ${absent}`);
  return made.filter((name) => name !== LOCK_TABLE);
}

function fill(handle: DatabaseSync, table: string, backup: string): void {
  const columnsOf = (schema: string) =>
    namesOf(handle, "select name from pragma_table_xinfo(?, ?) order by name", table, schema);
  const columns = columnsOf("main");
  if (!isDeepStrictEqual(columns, columnsOf("backup"))) {
    throw invalidBackupError(
      backup,
      `its table ${table} has columns that this program doesn't know`,
    );
  }
  const names = columns.map((name) => `"${name}"`).join(", ");
  try {
    // Some migrations add rows, which are among those of the backup.
    handle.exec(`delete from main."${table}"`);
    handle.exec(`insert into main."${table}" (${names}) select ${names} from backup."${table}"`);
  } catch (error) {
    throw brokenRule(error) ? invalidBackupError(backup, (error as Error).message) : error;
  }
}

/** SQLITE_CONSTRAINT, in whichever of its kinds. */
function brokenRule(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 255) === 19;
}

function namesOf(handle: DatabaseSync, query: string, ...given: string[]): string[] {
  return handle
    .prepare(query)
    .all(...given)
    .map(({ name }) => String(name));
}

/** The error for a backup that is complete, but not what this program would have made. */
function invalidBackupError(file: string, why: string): PlainError {
  return new PlainError(
    `${file} can't be restored: ${why}. Nothing was changed. Use another backup, or one that hasn't been edited.`,
  );
}
