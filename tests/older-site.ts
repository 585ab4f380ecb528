import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Engine } from "../app/database/database.server.ts";

/** What the versions right before the baseline did to an empty database, and a row of each table. */
export function olderSite(engine: Engine): string[] {
  const [tables = "", rows = ""] = [engine, "rows"].map((name) =>
    readFileSync(join(import.meta.dirname, `older-site/${name}.sql`), "utf8"),
  );
  const fitting = engine === "postgres" ? rows.replace(" as blob", " as bytea") : rows;
  return `${tables}${fitting}`.trim().split("\n");
}

/** Makes of an empty database the one of such a site. */
export async function makeOlderSite(database: Database, engine: Engine): Promise<void> {
  for (const statement of olderSite(engine)) await sql.raw(statement).execute(database);
}
