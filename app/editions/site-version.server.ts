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

/**
 * Names how editions are kept in the cache: a version of the program with the same name can show them while its own
 * are made. To be changed when it couldn't: a field that pages can't do without is new in Content, or means something else.
 */
export const editionFormat = "2026-11-25";
