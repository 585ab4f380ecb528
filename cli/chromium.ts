import { existsSync } from "node:fs";

const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a browser without downloading one: CHROMIUM_PATH, else `@sparticuz/chromium` (built for x64 Linux; unpacked to
 * the temporary folder), which takes half the work of a full Chromium, else Chromium or Chrome in their usual places.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return given;
  if (process.platform === "linux" && process.arch === "x64") {
    const { default: chromium } = await import("@sparticuz/chromium");
    return chromium.executablePath();
  }
  const installed = usualPaths.find((path) => existsSync(path));
  if (installed) return installed;
  throw new Error("No Chromium or Chrome was found. Please set CHROMIUM_PATH to one.");
}
