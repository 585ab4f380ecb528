import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { pages, patternOf } from "../../app/pages.ts";
import { offlineWords } from "../../server/static-files.ts";

/** The paths of the pages that may be kept match this: documents, and those that say so. */
export const keptPages: string = patternOf(
  pages.filter(({ made, offline }) => made === "document" || offline),
);

/**
 * Bundles the service worker (app/offline/service-worker.ts) into a file. The words of the offline
 * page come to it when it is served.
 */
export async function bundleWorker(root: string, file: string): Promise<void> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: {
      KEPT_PAGES: JSON.stringify(keptPages),
      OFFLINE_WORDS: offlineWords,
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, "app/offline/service-worker.ts"),
        output: { format: "iife" },
      },
    },
  });
  if (!("output" in result)) throw new Error("The service worker became more than one bundle.");
  writeFileSync(file, result.output[0].code);
}
