import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** The files and folders that the site is built from. */
export const sources = [
  "app",
  "cli/build",
  "cli/build.ts",
  "converter",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "server",
  "tsconfig.json",
  "vite.config.ts",
];

/** A hash of everything the build depends on: paths and bytes. @param root the project's folder. */
export function buildFingerprint(root: string): string {
  const hash = createHash("sha256");
  for (const source of sources) addToHash(join(root, source));
  return hash.digest("hex");

  function addToHash(path: string): void {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts?.isDirectory()) {
      for (const name of readdirSync(path).sort()) addToHash(join(path, name));
    } else if (facts?.isFile() && !/\.(test|fixture)\.tsx?$/.test(path)) {
      // Lengths first, so that no two lists of files give the same bytes.
      const name = relative(root, path);
      const bytes = readFileSync(path);
      hash.update(`${Buffer.byteLength(name)} ${name} ${bytes.length} `).update(bytes);
    }
  }
}
