import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { replaceFolder, updateFolder } from "./output-folder.ts";

test("a folder that is watched is updated in place, file by file", () => {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-output-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const target = join(folder, "content");
  const first = { same: "1", "public/changed.txt": "2", "public/gone.txt": "3" };
  replaceFolder(target, new Map(Object.entries(first)));
  const numbers = () => [target, join(target, "public")].map((path) => statSync(path).ino);
  const [before, sameAt] = [numbers(), statSync(join(target, "same")).mtimeMs];
  const next = { same: "1", "public/changed.txt": Buffer.from("4"), "public/new.txt": "5" };
  updateFolder(target, new Map(Object.entries(next)));
  expect(numbers()).toEqual(before);
  expect(statSync(join(target, "same")).mtimeMs).toBe(sameAt);
  expect(readFileSync(join(target, "public/changed.txt"), "utf8")).toBe("4");
  expect(readFileSync(join(target, "public/new.txt"), "utf8")).toBe("5");
  expect(existsSync(join(target, "public/gone.txt"))).toBe(false);
});
