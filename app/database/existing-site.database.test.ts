import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environment } from "../platform/environment.server.ts";
import { database, databaseEngine } from "./database.server.ts";
import { requireSite } from "./existing-site.server.ts";
import { migrate } from "./migrate.server.ts";

test("a site is there when its tables or its file are", async () => {
  if (databaseEngine() === "postgres") {
    await expect(requireSite()).rejects.toThrow(/DATABASE_URL names doesn't have a site's tables/);
    await migrate(database(), databaseEngine());
    await requireSite();
    return;
  }
  const DATA_DIR = mkdtempSync(join(tmpdir(), "shoreline-existing-"));
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
