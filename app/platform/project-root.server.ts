import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

let root: string | undefined;

/** The project's folder: the nearest one with a package.json, from the source or from build/. */
export function projectRoot(): string {
  root ??= dirname(findPackageJSON(import.meta.url) ?? "");
  return root;
}
