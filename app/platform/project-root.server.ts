import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

let root: string | undefined;

/** The project's folder: the nearest one with a package.json, from the source or from build/. */
export function projectRoot(): string {
  root ??= findRoot(import.meta.dirname);
  return root;
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  if (dirname(folder) === folder) throw new Error("No folder around this file has a package.json.");
  return findRoot(dirname(folder));
}
