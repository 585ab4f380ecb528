import { deserialize } from "node:v8";
import { inject } from "vitest";
import { type Edition, showEdition, toEdition } from "../../app/content/edition.server.ts";
import { testCache } from "../test-cache.ts";

/** From where a project has read it before all of its files: reading the folder takes each two seconds. */
async function openSample(): Promise<Edition> {
  const read = inject("sample");
  if (read) return toEdition(deserialize(Buffer.from(read, "base64")), testCache);
  return (await import("../samples.ts")).loadSample();
}

// What is tested without a site of its own speaks of the sample.
showEdition(await openSample());
