import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { pages, patternOf } from "../../app/pages.ts";

/** The paths of the pages that may be kept match this: documents, and those that say so. */
export const keptPages: string = patternOf(
  pages.filter(({ made, offline }) => made === "document" || offline),
);

/**
 * Bundles the service worker (app/offline/service-worker.ts) into the built site as /sw.js. It brings the
 * words of the offline page; when they change, so does the worker, and browsers take the new one.
 */
export async function bundleWorker(root: string, clientFolder: string): Promise<void> {
  const page = readFileSync(join(clientFolder, "offline/index.html"), "utf8");
  const [title] = /<title>[^<]*<\/title>/.exec(page) ?? [];
  const [main] = /<main\b.*<\/main>/s.exec(page) ?? [];
  if (!title || !main) throw new Error("The offline page has no title or no main part.");
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: {
      KEPT_PAGES: JSON.stringify(keptPages),
      OFFLINE_WORDS: JSON.stringify({ title, main }),
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
  writeFileSync(join(clientFolder, "sw.js"), result.output[0].code);
}
