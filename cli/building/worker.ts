import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

/**
 * Bundles the service worker (app/offline/worker.ts) into the built site as /sw.js. It knows the
 * files of the offline page; when one changes, so does the worker, and browsers take the new one.
 */
export async function bundleWorker(root: string, clientFolder: string): Promise<void> {
  const page = readFileSync(join(clientFolder, "offline/index.html"), "utf8");
  // In every header, and the one picture whose name stays the same.
  const icon = readFileSync(join(clientFolder, "icon.svg"));
  const styles = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  const drawn = styles.flatMap((href) => {
    const css = readFileSync(join(clientFolder, href), "utf8");
    return [...css.matchAll(/url\(["']?(\/assets\/[^"')]+)/g)].map(([, address = ""]) => address);
  });
  const offlinePage = {
    version: createHash("sha256").update(page).update(icon).digest("hex").slice(0, 8),
    files: ["/icon.svg", ...new Set([...styles, ...drawn])],
  };
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: {
      OFFLINE_PAGE: JSON.stringify(offlinePage),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, "app/offline/worker.ts"),
        output: { format: "iife" },
      },
    },
  });
  if (!("output" in result)) throw new Error("The service worker became more than one bundle.");
  writeFileSync(join(clientFolder, "sw.js"), result.output[0].code);
}
