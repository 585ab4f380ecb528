import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Where a build has what reads scans: the packages hold ten times as much, and aren't needed to run. */
export const builtEngine = join(root, "build/recognizer");

/**
 * What reads scans, by the names that a build gives it: the program (WebAssembly, for processors that
 * do several sums at once, as all of the last ten years do), and what it knows of English.
 */
const sources = {
  "core.cjs": "tesseract.js-core/tesseract-core-simd-lstm.js",
  "core.wasm": "tesseract.js-core/tesseract-core-simd-lstm.wasm",
  "eng.traineddata.gz": "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz",
};

export type EngineFile = keyof typeof sources;

export const engineFiles = Object.keys(sources) as EngineFile[];

/** Where a file is in its package. */
export function findPackaged(name: EngineFile): string {
  return createRequire(import.meta.url).resolve(sources[name]);
}

/** Where a file is: in the build, or in its package while somebody works on the code. */
export function findEngineFile(name: EngineFile): string {
  // The folder, since a compiler may look at that even where it isn't built.
  return existsSync(builtEngine) ? join(builtEngine, name) : findPackaged(name);
}
