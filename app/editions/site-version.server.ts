import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../platform/project-root.server.ts";

let version: string | undefined;

/**
 * Names the code that is built: every build of other code has another name. While somebody works on
 * the code (`npm run dev`), nothing is built, and it names itself so.
 */
export function siteVersion(): string {
  version ??= readVersion();
  return version;
}

function readVersion(): string {
  try {
    return readFileSync(join(projectRoot(), "build/fingerprint"), "utf8");
  } catch {
    return "development";
  }
}
