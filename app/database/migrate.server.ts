import { Migrator } from "kysely/migration";
import type { Database, Engine } from "./database.server.ts";
import { migrationsFor } from "./migrations.server.ts";
import { withoutHurry } from "./unhurried.server.ts";

/**
 * Brings the tables up to date. Each change is made whole or not at all, and processes that start
 * together wait for each other.
 *
 * @throws the database's own error when a change can't be made.
 */
export async function migrate(database: Database, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrationsFor(engine) },
  });
  const { error } = await withoutHurry(() => migrator.migrateToLatest());
  if (error) throw error;
}
