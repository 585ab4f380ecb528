import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildFingerprint, sources } from "./fingerprint.ts";

let root: string;
let contentDir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "shoreline-project-"));
  contentDir = join(root, "elsewhere");
  mkdirSync(join(root, "app/ui"), { recursive: true });
  mkdirSync(contentDir);
  writeFileSync(join(root, "app/ui/header.tsx"), "header");
  writeFileSync(join(root, "package-lock.json"), "{}");
  writeFileSync(join(contentDir, "faq.yaml"), "- question");
});
afterEach(() => rmSync(root, { recursive: true }));

const print = () => buildFingerprint(root, contentDir);

test.each<[string, () => void]>([
  ["code", () => writeFileSync(join(root, "app/ui/header.tsx"), "other")],
  ["content", () => writeFileSync(join(contentDir, "faq.yaml"), "- other")],
  ["a new file", () => writeFileSync(join(contentDir, "board.yaml"), "")],
  ["a name", () => renameSync(join(contentDir, "faq.yaml"), join(contentDir, "fax.yaml"))],
  ["a dependency", () => writeFileSync(join(root, "package-lock.json"), "{ }")],
])("a change of %s makes the build stale", (_what, change) => {
  const before = print();
  change();
  expect(print()).not.toBe(before);
});

test("every part that a build is made from is where the fingerprint looks", () => {
  const project = join(import.meta.dirname, "../..");
  expect(sources.filter((source) => !existsSync(join(project, source)))).toEqual([]);
});

test("the same files give the same, wherever they lie; tests don't count", () => {
  const before = print();
  writeFileSync(join(root, "app/ui/header.test.tsx"), "test");
  const moved = join(root, "moved");
  renameSync(contentDir, moved);
  expect(buildFingerprint(root, moved)).toBe(before);
});
