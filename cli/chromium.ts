import { existsSync } from "node:fs";

const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a browser without downloading one: CHROMIUM_PATH, else Chromium or Chrome where systems
 * keep it, else the one packed in @sparticuz/chromium (made for x64 Linux; unpacked to the
 * temporary folder). CHROMIUM_PATH=bundled asks for the packed one wherever it is run.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env["CHROMIUM_PATH"];
  if (given && given !== "bundled") return given;
  const installed = usualPaths.find((path) => existsSync(path));
  if (installed && given !== "bundled") return installed;
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
