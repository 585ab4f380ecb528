import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** A hash of the code in some files and folders without tests: paths and bytes. @param root what paths start from. */
export function hashCode(root: string, sources: readonly string[]): string {
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
