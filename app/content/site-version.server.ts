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
