import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const modules = new URL("../node_modules/", import.meta.url);

/** A text that changes with a piece of code and the libraries it uses, for cache keys. */
export function codeVersion(files: readonly string[], libraries: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  for (const library of libraries) {
    hash.update(readFileSync(new URL(`${library}/package.json`, modules)));
  }
  return hash.digest("hex");
}
