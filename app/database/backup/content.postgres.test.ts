import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { makeTables } from "../../../tests/people.fixture.ts";
import { countWork } from "../../../tests/setup/count-work.ts";
import { newestEdition } from "../../editions/edition-store.server.ts";
import { fetchFiles } from "../../editions/fetch-files.server.ts";
import { keepFiles } from "../../editions/keep-files.server.ts";
import { publishEdition } from "../../editions/publish-edition.server.ts";
import { putIntoCache } from "../../editions/published-files.fixture.ts";
import { database } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { inspectDump } from "./dump-file.server.ts";
import { makeDumpPlace } from "./dumped-database.fixture.ts";
import { dumpPostgres } from "./postgres-dump.server.ts";
import { restorePostgres } from "./postgres-restore.server.ts";
import { siteTables } from "./site-tables.server.ts";

const place = makeDumpPlace();

test("what the association says is restored byte by byte, a few rows at a time", async () => {
  const cache = join(place.folder, "cache");
  mkdirSync(cache);
  const bylaws = randomBytes(20_000_000);
  const files = putIntoCache(cache, { "site.yaml": "name: Heron Lake", "bylaws.pdf": bylaws });
  await keepFiles(files, cache);
  await publishEdition({ files, by: "test" });
  const dumping = await countWork(() => dumpPostgres(database(), place.file));
  const fetches = dumping.statements.filter(({ sql }) => /fetch forward 4\b/.test(sql));
  expect(fetches.length).toBeGreaterThan(8);
  await database().deleteFrom("contentFiles").execute();
  await database().deleteFrom("editions").execute();
  const { header, rows } = await inspectDump(place.file);
  expect(rows).toMatchObject({ editions: 1, contentFiles: 2, contentPieces: 78 });
  const kept = join(place.folder, "kept");
  const restoring = await countWork(() =>
    restorePostgres(database(), place.file, header.migrations, kept, 0),
  );
  const sizes = restoring.statements.map(({ values }) => values.join("").length);
  expect(Math.max(...sizes)).toBeLessThan(2_000_000);
  const edition = await newestEdition();
  expect(edition).toMatchObject({ number: 1, files });
  const other = join(place.folder, "other");
  await fetchFiles(files, other);
  const restored = readFileSync(join(other, "files", files.get("bylaws.pdf") ?? ""));
  expect(restored.equals(bylaws)).toBe(true);
});

test("a dump from before there were editions is restored", async () => {
  const all = Object.entries(migrationsFor("postgres"));
  const older = Object.fromEntries(all.filter(([name]) => name < "0015"));
  const tables = (await siteTables(database())).map((name) => sql.table(name));
  await sql`drop table ${sql.join(tables)} cascade`.execute(database());
  const provider = { getMigrations: async () => older };
  const { error } = await new Migrator({ db: database(), provider }).migrateToLatest();
  expect(error).toBeUndefined();
  await dumpPostgres(database(), place.file);
  await makeTables();
  await restorePostgres(database(), place.file, Object.keys(older), join(place.folder, "kept"), 0);
  expect(await siteTables(database())).not.toContain("editions");
  await makeTables();
  expect(await newestEdition()).toBeNull();
});
