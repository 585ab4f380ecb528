import { loadSample, samples } from "../samples.ts";

/** Compiles the samples before the tests, which would all do it otherwise. */
export async function setup(): Promise<void> {
  for (const sample of samples) await loadSample(sample);
}
