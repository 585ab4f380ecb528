import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { SqliteMemory } from "./connections.server.ts";
import { SqliteDriver } from "./driver.server.ts";
import { SqliteFile } from "./file.server.ts";

class Adapter extends SqliteAdapter {
  // The driver has writers queue by itself, so that nobody waits in order to read.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  // SQLite makes and changes tables in a transaction too; Kysely is only careful about it.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Kysely on Node's own SQLite, opened at the first query.
 *
 * @param path of the database file (its folder is made), or ":memory:".
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createDriver: () =>
      new SqliteDriver(path === ":memory:" ? new SqliteMemory() : new SqliteFile(path)),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
  };
}
