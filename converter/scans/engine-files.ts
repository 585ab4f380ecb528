import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Where a build keeps the OCR engine: the packages are ten times as large, and aren't needed to run. */
export const builtEngine = join(root, "build/recognizer");

/** The OCR engine's files in a build: its program (WebAssembly SIMD, in all CPUs of ten years) and English model. */
const sources = {
  "core.cjs": "tesseract.js-core/tesseract-core-simd-lstm.js",
  "core.wasm": "tesseract.js-core/tesseract-core-simd-lstm.wasm",
  "eng.traineddata.gz": "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz",
};

export type EngineFile = keyof typeof sources;

export const engineFiles = Object.keys(sources) as EngineFile[];

export function findPackaged(name: EngineFile): string {
  return createRequire(import.meta.url).resolve(sources[name]);
}

/** A file's path: in the build, or in its package in development. */
export function findEngineFile(name: EngineFile): string {
  // Checks the folder, which the converter's permissions (--allow-fs-read) cover even if it isn't built.
  return existsSync(builtEngine) ? join(builtEngine, name) : findPackaged(name);
}
