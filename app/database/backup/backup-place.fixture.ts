import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach } from "vitest";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { database } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";

export interface BackupPlace {
  folder: string;
  /** A path in that folder where nothing is yet. */
  file: string;
}

/** Gives each test of a file a migrated database and a temporary folder. */
export function makeBackupPlace(): BackupPlace {
  const place: BackupPlace = { folder: "", file: "" };
  beforeEach(async () => {
    place.folder = temporaryFolder();
    place.file = join(place.folder, "site.backup");
    // Nothing else queries the database: no worker looks for emails.
    await migrate(database(), "postgres");
  });
  return place;
}

/** All of a table's rows, in PostgreSQL's own text format. */
export async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t order by 1`.execute(database());
  return rows.map(({ row }) => row);
}
