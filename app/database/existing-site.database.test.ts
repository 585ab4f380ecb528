import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { environment } from "../platform/environment.server.ts";
import { database, databaseEngine } from "./database.server.ts";
import { requireSameVersion, requireSite } from "./existing-site.server.ts";
import { migrate } from "./migrate.server.ts";

test("a site is there when its tables or its file are", async () => {
  if (databaseEngine() === "postgres") {
    await expect(requireSite()).rejects.toThrow(/DATABASE_URL names doesn't have a site's tables/);
    await migrate(database(), databaseEngine());
    await requireSite();
    return;
  }
  const DATA_DIR = temporaryFolder();
  const settings = { ...environment(), DATABASE_URL: undefined, DATA_DIR };
  try {
    await expect(requireSite(settings)).rejects.toThrow(`There is no site in ${DATA_DIR}`);
    writeFileSync(join(DATA_DIR, "shoreline.db"), "");
    await expect(requireSite(settings)).rejects.toThrow(`There is no site in ${DATA_DIR}`);
    writeFileSync(join(DATA_DIR, "shoreline.db"), "something");
    await requireSite(settings);
  } finally {
    rmSync(DATA_DIR, { recursive: true });
  }
});

test("nothing is imported into the tables of another version", async () => {
  // A site is looked for in a file, not in memory.
  if (environment().DATABASE_URL === "sqlite::memory:") environment().DATABASE_URL = undefined;
  await migrate(database(), databaseEngine());
  await requireSameVersion();
  const applied = sql.table("kysely_migration");
  await sql`update ${applied} set name = '9999-later' where name = '0030-baseline'`.execute(
    database(),
  );
  await expect(requireSameVersion()).rejects.toThrow(
    /doesn't know 9999-later.*Update the program/s,
  );
  await sql`delete from ${applied} where name = '9999-later'`.execute(database());
  await expect(requireSameVersion()).rejects.toThrow(/of an older version.*Start the site once/);
});
