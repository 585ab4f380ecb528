import { serialize } from "node:v8";
import type { FullConfig } from "@playwright/test";
import type { TestProject } from "vitest/node";
import { loadSample, type Sample, samples } from "../samples.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The sample as an edition, serialized and in Base64; undefined in a project that hasn't read it. */
    sample: string | undefined;
  }
}

/** Compiles what a project's tests show before them, which would all do it otherwise. */
export default async function compileSamples(project: TestProject | FullConfig): Promise<void> {
  if ("vitest" in project) {
    const sample = (project.config.env["TEST_SAMPLE"] ?? samples[0]) as Sample;
    project.provide("sample", serialize(await loadSample(sample)).toString("base64"));
    return;
  }
  for (const sample of samples) await loadSample(sample);
}
