import { readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scanFolder } from "../../app/content/cache-folder.server.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { keepPage, listKeptPages, readKeptPage } from "./kept-pages.ts";

test("a page is read anew if a power cut damaged what is kept of it", () => {
  const cache = temporaryFolder();
  const lines = [{ baseline: 700, words: [{ text: "Lot", left: 72, right: 90, confidence: 96 }] }];
  for (const page of [1, 2, 3]) keepPage(cache, "plat", page, lines);
  const folder = scanFolder(cache, "plat");
  const [first = "", second = ""] = readdirSync(folder).sort();
  truncateSync(join(folder, first), 0);
  truncateSync(join(folder, second), 20);

  expect([...listKeptPages(cache, "plat").keys()].sort()).toEqual([2, 3]);
  expect([2, 3].map((page) => readKeptPage(cache, "plat", page))).toEqual([[], lines]);
  expect([...listKeptPages(cache, "plat").keys()]).toEqual([3]);
});
