import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

/** What all tests share that is made of files: for the samples that takes half a minute. */
export const testCache = join(import.meta.dirname, "../node_modules/.cache/editions");

/** Has a site with this folder of state use what is converted already, unless it has a cache. */
export function shareCache(dataFolder: string): void {
  const cache = join(dataFolder, "cache");
  mkdirSync(dataFolder, { recursive: true });
  if (!existsSync(cache)) symlinkSync(testCache, cache);
}

/**
 * Makes a cache of a test's own in which nothing was converted, where the converter finds its own code as
 * Node has compiled it: reading that anew takes it longer than most files do.
 */
export function makeColdCache(cache: string): void {
  mkdirSync(cache, { recursive: true });
  const code = join(testCache, "code");
  mkdirSync(code, { recursive: true });
  symlinkSync(code, join(cache, "code"));
}

/** Gives a test file an empty cache in place of the shared one: what it deletes would be missed elsewhere. */
export function makeOwnCache(cache: string): void {
  rmSync(cache);
  mkdirSync(cache);
}
