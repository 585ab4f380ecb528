import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { hashCode } from "../app/platform/hash-code.server.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { sources } from "./build.ts";

let root: string;
beforeEach(() => {
  root = temporaryFolder();
  mkdirSync(join(root, "app/ui"), { recursive: true });
  writeFileSync(join(root, "app/ui/header.tsx"), "header");
  writeFileSync(join(root, "package-lock.json"), "{}");
});

const print = () => hashCode(root, sources);

test("a change of code, a file more, another name or dependency makes the build stale", () => {
  const seen = [print()];
  const change = (make: () => void) => {
    make();
    seen.push(print());
  };
  change(() => writeFileSync(join(root, "app/ui/header.tsx"), "other"));
  change(() => writeFileSync(join(root, "app/ui/footer.tsx"), ""));
  change(() => renameSync(join(root, "app/ui/header.tsx"), join(root, "app/ui/head.tsx")));
  change(() => writeFileSync(join(root, "package-lock.json"), "{ }"));
  expect(new Set(seen).size).toBe(5);
});

test("every part that a build is made from is where the fingerprint looks", () => {
  const project = join(import.meta.dirname, "..");
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
