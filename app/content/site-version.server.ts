import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../platform/project-root.server.ts";

let version: string | undefined;

/** The built code's version. In development (`npm run dev`), nothing is built, and there is a fixed name. */
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
 * The format of compiled editions. A version with the same format can show an older version's editions while
 * its own are made. Change it when that no longer works, because pages need a new field of Content or a field's
 * meaning has changed.
 */
export const editionFormat = "2026-11-25";
