import { join } from "node:path";

/** Where the cache keeps the words of a PDF's scanned pages, one file a page. */
export function scanFolder(cache: string, sha256: string): string {
  return join(cache, "scans", sha256);
}
