import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { serialize } from "node:v8";
import type { FullConfig } from "@playwright/test";
import type { TestProject } from "vitest/node";
import type { Edition } from "../../app/content/edition.server.ts";
import { loadSample, type Sample, samples } from "../samples.ts";
import { shareCache, testCache } from "../test-cache.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The sample as an edition, serialized and in Base64; undefined in a project that hasn't read it. */
    sample: string | undefined;
  }
}

/** Converts what a project's tests show before them, which would all do it otherwise. */
export default async function convertSamples(project: TestProject | FullConfig): Promise<void> {
  const isVitest = "vitest" in project;
  const shown = isVitest ? [(project.config.env["TEST_SAMPLE"] ?? samples[0]) as Sample] : samples;
  for (const sample of shown) {
    const edition = await loadSample(sample);
    if (isVitest) project.provide("sample", serialize(edition).toString("base64"));
    if (sample === samples[0]) await keepFirstStart(edition);
  }
}

/** Makes the database of a site that has just published the first sample, for the tests' sites to begin with. */
async function keepFirstStart({ key }: Edition): Promise<void> {
  const kept = join(testCache, "first-starts", `${key}.db`);
  process.env["FIRST_START"] = kept;
  if (existsSync(kept)) return;
  const place = join(kept, "..");
  mkdirSync(place, { recursive: true });
  // Each build has another key.
  const older = readdirSync(place).filter((name) => !name.startsWith(key));
  for (const name of older) rmSync(join(place, name), { recursive: true, force: true });
  const folder = mkdtempSync(`${kept}-`);
  try {
    shareCache(folder);
    const script = join(import.meta.dirname, "first-start.ts");
    const env = { PATH: process.env["PATH"], DATA_DIR: folder };
    await promisify(execFile)(process.execPath, ["--no-warnings", script], { env });
    renameSync(join(folder, "shoreline.db"), kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
