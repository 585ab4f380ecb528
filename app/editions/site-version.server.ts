import { createHash } from "node:crypto";
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

/** What says how an edition lies in the cache. */
const formats = [
  ...["editions/content.ts", "editions/compiled-edition.ts", "editions/compile-job.ts"],
  ...["documents/document-pages.ts", "search/search-place.ts", "search/search-tables.server.ts"],
];

let format: string | undefined;

/** Names how editions are kept in the cache: a version of the program with the same name can read them. */
export function editionFormat(): string {
  format ??= readFormat();
  return format;
}

function readFormat(): string {
  const hash = createHash("sha256");
  for (const file of formats) hash.update(readFileSync(join(projectRoot(), "app", file)));
  return hash.digest("hex");
}
