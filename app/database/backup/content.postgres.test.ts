import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../tests/older-site.ts";
import { countWork } from "../../../tests/setup/count-work.ts";
import { fetchFiles, keepFiles } from "../../content/content-files.server.ts";
import { entryOf } from "../../content/entries.fixture.ts";
import { publish } from "../../content/publish.server.ts";
import { putIntoCache } from "../../content/published-files.fixture.ts";
import { newestEntries } from "../../content/store.server.ts";
import { backUp } from "./backup.server.ts";
import { makeBackupPlace } from "./backup-place.fixture.ts";
import { batchesOf } from "./postgres-fill.server.ts";
import { restore } from "./restore.server.ts";

const place = makeBackupPlace();

test("what the association says is restored byte by byte, a few rows at a time", async () => {
  const cache = join(place.folder, "cache");
  mkdirSync(cache);
  const bylaws = randomBytes(20_000_000);
  const files = putIntoCache(cache, { "bylaws.pdf": bylaws });
  await keepFiles(files, cache);
  const hash = files[0]?.hash ?? "";
  const all = [entryOf("documents", "bylaws", { file: `${hash} bylaws.pdf` }, 1.5)];
  await publish({ all, by: "test" });
  const copying = await countWork(() => backUp(place.file));
  const fetches = copying.statements.filter(({ sql }) => /fetch forward 10\b/.test(sql));
  expect(fetches.length).toBeGreaterThan(8);
  await emptyDatabase();
  const restoring = await countWork(() => restore(place.file, false));
  const sizes = restoring.statements.map(({ values }) => values.join("").length);
  expect(Math.max(...sizes)).toBeLessThan(2_000_000);
  expect(await newestEntries()).toMatchObject({ number: 1, entries: all });
  const other = join(place.folder, "other");
  await fetchFiles(files, other);
  expect(readFileSync(join(other, "files", hash)).equals(bylaws)).toBe(true);
});

test("rows with long texts are written few at a time", () => {
  const rows = Array.from({ length: 9 }, () => ["x".repeat(600_000)]);
  expect([...batchesOf(rows)].map(({ length }) => length)).toEqual([2, 2, 2, 2, 1]);
});
