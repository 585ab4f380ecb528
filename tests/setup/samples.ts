import { loadSample, samples } from "../samples.ts";

/** Compiles the samples before the tests, which would all do it otherwise. */
export default async function compileSamples(): Promise<void> {
  for (const sample of samples) await loadSample(sample);
}
