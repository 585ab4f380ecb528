import type { FullConfig } from "@playwright/test";
import type { TestProject } from "vitest/node";
import { loadSample, type Sample, samples } from "../samples.ts";

/** Compiles what a project's tests show before them, which would all do it otherwise. */
export default async function compileSamples(project: TestProject | FullConfig): Promise<void> {
  const shown =
    "vitest" in project ? [(project.config.env["TEST_SAMPLE"] ?? samples[0]) as Sample] : samples;
  for (const sample of shown) await loadSample(sample);
}
