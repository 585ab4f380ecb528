import { existsSync, statfsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./cli/chromium.ts";

/** Whether memory that processes share is large, other than a container's usual 64 MB. */
function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > 1e9;
}

/** The browser tests: of the built site, on a server of each worker's own. */
export default defineConfig({
  testDir: "tests/browser",
  projects: [
    // What `npm test` runs, and what it leaves to `npm run test:long`.
    { name: "browser", testMatch: "*.spec.ts", testIgnore: "*.long.spec.ts" },
    { name: "long-browser", testMatch: "*.long.spec.ts" },
  ],
  outputDir: "node_modules/.cache/browser-tests",
  globalSetup: "tests/setup/samples.ts",
  reporter: "list",
  forbidOnly: true,
  // The other tests run beside them.
  workers: 2,
  // What hangs ends; beside another load everything takes several times as long.
  timeout: 240_000,
  // What is published is converted at the lowest priority, beside all other tests.
  expect: { timeout: 150_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // Each page as the server sends it; offline.long.spec.ts is about the worker.
    serviceWorkers: "block",
    // A view transition that a test cuts short, by its next step, would count as a script error.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: await chromiumPath(),
      // Otherwise what Chromium's processes share goes by files on the disk: a fifth of the work.
      ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
      // Whatever a page asks for, nothing leaves this machine.
      args: [
        "--no-proxy-server",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
});
