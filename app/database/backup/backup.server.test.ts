import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { migrationsFor } from "../migrations.server.ts";
import { writeAtomically } from "./atomic-file.server.ts";
import { inspectBackup } from "./backup.server.ts";
import { addChecksum } from "./checksum.server.ts";
import { copySqlite, makeTables, siteAddress } from "./sqlite-copy.server.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function makeBackup(path: string): Promise<void> {
  const site = join(folder, "site.db");
  await makeTables(site, Object.keys(migrationsFor("sqlite")));
  const handle = new DatabaseSync(site);
  for (let number = 1; number <= 200; number += 1) {
    handle.exec(`insert into homes (houseNum, streetKey) values (${number}, 'heron way')`);
  }
  handle.close();
  await copySqlite(siteAddress(site), path);
  await addChecksum(path);
}

test("a backup is refused as soon as one bit of it is different, or a part is missing", async () => {
  const path = join(folder, "site.backup");
  await makeBackup(path);
  const bytes = readFileSync(path);
  expect((await inspectBackup(path)).isChecked).toBe(true);
  const { length } = bytes;
  // Throughout the file, and in each of the first bytes.
  const places = [...Array(100).keys(), ...Array.from({ length: 12 }, (_, at) => at * 3989 + 101)];
  const flipped = places.map((place) => {
    const damaged = Buffer.from(bytes);
    const at = place % length;
    damaged.writeUInt8(bytes.readUInt8(at) ^ (1 << (place % 8)), at);
    return damaged;
  });
  const shortened = [1, 40, 4096].map((less) => bytes.subarray(0, length - less));
  const holed = Buffer.concat([bytes.subarray(0, 8192), bytes.subarray(12_288)]);
  for (const damaged of [...flipped, ...shortened, holed]) {
    writeFileSync(path, damaged);
    await expect(inspectBackup(path)).rejects.toMatchObject({ name: "PlainError" });
  }
});

test("a backup without its checksum isn't taken for an older version's", async () => {
  const path = join(folder, "site.backup");
  await makeBackup(path);
  const bytes = readFileSync(path);
  const pages = bytes.length - (bytes.length % 4096);
  const unmarked = Buffer.from(bytes).fill(0, 68, 72);
  for (const damaged of [bytes.subarray(0, pages), unmarked]) {
    writeFileSync(path, damaged);
    await expect(inspectBackup(path)).rejects.toThrow("its checksum doesn't match");
  }
  // Older versions' backups look like this.
  writeFileSync(path, unmarked.subarray(0, pages));
  expect((await inspectBackup(path)).isChecked).toBe(false);
});

test("a log that somebody laid beside a backup isn't read", async () => {
  const path = join(folder, "site.backup");
  await makeBackup(path);
  const other = join(folder, "other.db");
  copyFileSync(path, other);
  const handle = new DatabaseSync(other);
  handle.exec("pragma journal_mode = wal; delete from homes");
  copyFileSync(`${other}-wal`, `${path}-wal`);
  handle.close();
  expect((await inspectBackup(path)).rows["homes"]).toBe(200);
});

test("a copy that can't be made is named, and leaves nothing, its log neither", async () => {
  const path = join(folder, "site.backup");
  const before = readdirSync(folder);
  const writing = writeAtomically(path, async (part) => {
    writeFileSync(`${part}-wal`, "every record");
    writeFileSync(part, Buffer.alloc(4096, "x"));
    await makeTables(part, Object.keys(migrationsFor("sqlite")));
  });
  await expect(writing).rejects.toThrow(`${path} could not be written: `);
  expect(readdirSync(folder)).toEqual(before);
});
