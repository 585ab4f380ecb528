import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach } from "vitest";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { database } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";

/** Where a test keeps its backups. */
export interface BackupPlace {
  folder: string;
  /** A file in that folder, not yet there. */
  file: string;
}

/** Gives each test of a file a migrated database and an empty folder, which doesn't stay. */
export function makeBackupPlace(): BackupPlace {
  const place: BackupPlace = { folder: "", file: "" };
  beforeEach(async () => {
    place.folder = temporaryFolder();
    place.file = join(place.folder, "site.backup");
    // Nobody else asks the database: no worker looks for mails.
    await migrate(database(), "postgres");
  });
  return place;
}

/** All rows of a table, as PostgreSQL itself spells them. */
export async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t order by 1`.execute(database());
  return rows.map(({ row }) => row);
}
