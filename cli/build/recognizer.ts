import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { builtEngine, engineFiles, findPackaged } from "../../compiler/scans/engine-files.ts";

/** Copies what reads scans into the build: 6 MB of packages of 58, which aren't needed to run. */
export function copyRecognizer(): void {
  mkdirSync(builtEngine, { recursive: true });
  for (const name of engineFiles) copyFileSync(findPackaged(name), join(builtEngine, name));
}
