import { execFile } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Edition } from "../app/content/edition.server.ts";
import { prepareIndex } from "../app/search/search.server.ts";
import { testCache } from "./test-cache.ts";

const root = join(import.meta.dirname, "..");

/** The associations that the tests show. */
export const samples = ["heron-lake", "quarry-row"] as const;
export type Sample = (typeof samples)[number];

/** The sample that is tested: TEST_SAMPLE, or the one that the specification describes. */
const testedSample = samples.find((name) => name === process.env["TEST_SAMPLE"]) ?? samples[0];

/** The folder of a sample's files. */
export function sampleFolder(sample: Sample): string {
  return join(root, "samples", sample);
}

/** A sample as an edition, with its search index; what isn't made of its files yet is made. */
export async function loadSample(sample: Sample = testedSample): Promise<Edition> {
  const { openWhole } = await import("../compiler/sample-folder.fixture.ts");
  const { edition } = await openWhole(sampleFolder(sample));
  await prepareIndex(edition);
  return edition;
}

/**
 * Has a site that never ran show a sample, where its first start would show another one.
 *
 * @param env the site's settings.
 */
export async function publishSample(
  env: NodeJS.ProcessEnv,
  sample: Sample = testedSample,
): Promise<void> {
  if (sample === samples[0]) return;
  const command = [join(root, "cli/content.ts"), "push", sampleFolder(sample)];
  await promisify(execFile)(process.execPath, ["--no-warnings", ...command], { cwd: root, env });
}

/** Has a site with this folder of state use what is compiled already, unless it has a cache. */
export function shareCache(dataFolder: string): void {
  const cache = join(dataFolder, "cache");
  mkdirSync(dataFolder, { recursive: true });
  if (!existsSync(cache)) symlinkSync(testCache, cache);
}

/**
 * Makes a cache of a test's own in which nothing was compiled, where the compiler finds its own code as
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
