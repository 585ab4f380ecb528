import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDatabase, makeOlderSite } from "../../tests/older-site.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { type Environment, environment } from "../platform/environment.server.ts";
import { inspectBackup } from "./backup/backup.server.ts";
import { type Database, databaseEngine, openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";
import { migrationsFor } from "./migrations.server.ts";
import { appliedMigrations } from "./versions.server.ts";

const later = vi.hoisted(() => "9990-later");

// As in a version that changes the tables once more.
vi.mock(import("./migrations.server.ts"), async (load) => {
  const known = await load();
  const up = (on: Kysely<unknown>) =>
    on.schema.createTable("later").addColumn("id", "text").execute();
  return {
    ...known,
    migrationsFor: (engine) => ({ ...known.migrationsFor(engine), [later]: { up } }),
  };
});

const engine = databaseEngine();
const names = Object.keys(migrationsFor(engine));

let settings: Environment;
let database: Database;
let copy: string;
beforeEach(async () => {
  const DATA_DIR = temporaryFolder();
  const { DATABASE_URL } = environment();
  // No copy of an in-memory database is kept.
  settings = {
    ...environment(),
    DATA_DIR,
    DATABASE_URL: engine === "sqlite" ? undefined : DATABASE_URL,
  };
  copy = join(DATA_DIR, "backups", `before-${later}.db`);
  database = openDatabase(settings);
});
afterEach(async () => {
  await emptyDatabase(database);
  await database.destroy();
  rmSync(settings.DATA_DIR, { recursive: true });
});

function migrateIt(): Promise<void> {
  return migrate(database, engine, settings);
}

async function notedMigrations(): Promise<number> {
  return (await sql`select name from kysely_migration`.execute(database)).rows.length;
}

test("a database is copied before its tables are changed, and only then", async () => {
  await makeOlderSite(database, engine);
  await migrateIt();
  expect(await appliedMigrations(database, engine)).toEqual(names);
  const { migrations, rows } = await inspectBackup(copy);
  expect(migrations).toEqual(names.slice(0, -1));
  expect([rows["settings"], rows["kysely_migration"]]).toEqual([1, 8]);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  rmSync(copy);
  await migrateIt();
  expect(existsSync(copy)).toBe(false);
});

test("without a copy nothing is changed, and why is said", async () => {
  await makeOlderSite(database, engine);
  writeFileSync(join(settings.DATA_DIR, "backups"), "no folder");
  await expect(migrateIt()).rejects.toThrow(/makes a copy of it first.*Nothing was changed/s);
  expect(await notedMigrations()).toBe(8);
  rmSync(join(settings.DATA_DIR, "backups"));
  await migrateIt();
  expect(await appliedMigrations(database, engine)).toEqual(names);
});

test("the five youngest copies are kept, and nothing else is deleted", async () => {
  await makeOlderSite(database, engine);
  const folder = join(settings.DATA_DIR, "backups");
  mkdirSync(folder);
  const older = ["0001", "0002", "0003", "0004", "0005", "0006"].map(
    (number) => `before-${number}-x.db`,
  );
  for (const [age, name] of older.entries()) {
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), 1000 + age, 1000 + age);
  }
  writeFileSync(join(folder, "mine"), "");
  await migrateIt();
  const left = [...older.slice(-4), `before-${later}.db`, "mine"];
  expect(readdirSync(folder).sort()).toEqual(left.sort());
});

test("processes that start together keep one copy, of the time before", async () => {
  await makeOlderSite(database, engine);
  const others = [openDatabase(settings), openDatabase(settings)];
  try {
    const all = [database, ...others].map((each) => migrate(each, engine, settings));
    await expect(Promise.all(all)).resolves.toHaveLength(3);
  } finally {
    await Promise.all(others.map((other) => other.destroy()));
  }
  expect(readdirSync(join(settings.DATA_DIR, "backups"))).toHaveLength(1);
  expect((await inspectBackup(copy)).rows["kysely_migration"]).toBe(8);
});

test("a database that a newer program has changed is left alone, with the way back", async () => {
  await migrateIt();
  // A new database had nothing to keep.
  expect(existsSync(copy)).toBe(false);
  const later = { name: "9998-later", timestamp: new Date().toISOString() };
  await sql`insert into kysely_migration (name, timestamp)
    values (${later.name}, ${later.timestamp})`.execute(database);
  const tables = await database.introspection.getTables();
  await expect(migrateIt()).rejects.toThrow(
    /doesn't know 9998-later.*a backup from before.*before-9998-later\.db/s,
  );
  expect(await database.introspection.getTables()).toEqual(tables);
});
