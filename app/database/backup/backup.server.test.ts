import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rejectSiteFile } from "./backup.server.ts";

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-names-"));
  data = join(folder, "data");
  mkdirSync(join(data, "outbox"), { recursive: true });
  mkdirSync(join(data, "cache", "files"), { recursive: true });
  mkdirSync(join(data, "backups"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  "shoreline.db",
  "shoreline.db-journal",
  "shoreline.db-wal",
  "Shoreline.DB-shm",
  "shoreline.db.backup",
  "secret",
  "outbox",
  "outbox/monday.backup",
  "cache",
  "cache/files/monday.backup",
  "backups",
  "backups/before-0001-monday.db",
])("a backup isn't written to %s in DATA_DIR", (name) => {
  expect(() => rejectSiteFile(join(data, name), data)).toThrow(
    `The site itself uses the name ${join(data, name)}. Write the backup to a separate folder, as in /backups/monday.backup`,
  );
});

test("it is told by the real folder, however that is written", () => {
  symlinkSync(data, join(folder, "link"));
  const here = relative(process.cwd(), join(data, "shoreline.db-wal"));
  for (const path of [
    here,
    `${data}/../data//outbox/../shoreline.db-wal`,
    join(folder, "link", "shoreline.db-wal"),
  ]) {
    expect(() => rejectSiteFile(path, data)).toThrow("The site itself uses the name");
    expect(() => rejectSiteFile(path, join(folder, "link"))).toThrow("The site itself uses");
  }
});

test("other names and folders are free", () => {
  for (const name of ["monday.backup", "backups/monday.backup", "secret.backup", "my-shoreline.db"])
    rejectSiteFile(join(data, name), data);
  rejectSiteFile(join(folder, "shoreline.db"), data);
  rejectSiteFile(join(folder, "missing", "shoreline.db"), data);
  rejectSiteFile(join(folder, "shoreline.db"), join(folder, "missing"));
});
