import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildFingerprint, sources } from "./fingerprint.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "shoreline-project-"));
  mkdirSync(join(root, "app/ui"), { recursive: true });
  writeFileSync(join(root, "app/ui/header.tsx"), "header");
  writeFileSync(join(root, "package-lock.json"), "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

const print = () => buildFingerprint(root);

test.each<[string, () => void]>([
  ["code", () => writeFileSync(join(root, "app/ui/header.tsx"), "other")],
  ["a new file", () => writeFileSync(join(root, "app/ui/footer.tsx"), "")],
  ["a name", () => renameSync(join(root, "app/ui/header.tsx"), join(root, "app/ui/head.tsx"))],
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

test("the same files give the same, wherever they lie; tests and content don't count", () => {
  const before = print();
  writeFileSync(join(root, "app/ui/header.test.tsx"), "test");
  mkdirSync(join(root, "samples"));
  writeFileSync(join(root, "samples/faq.yaml"), "- question");
  const moved = `${root}-moved`;
  renameSync(root, moved);
  root = moved;
  expect(print()).toBe(before);
});
