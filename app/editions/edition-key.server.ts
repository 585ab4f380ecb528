import { createHash } from "node:crypto";
import type { EditionFiles } from "./edition-files.ts";

/**
 * The name of an edition's folder in the cache: a hash of its files, the code and the scanned pages read so
 * far.
 *
 * @param version the code's version: a new one compiles every edition again.
 * @param scans the state of its scans (kept-scans.server.ts).
 */
export function editionKey(files: EditionFiles, version: string, scans = ""): string {
  const list = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return shortHash(JSON.stringify([version, list, ...(scans ? [scans] : [])]));
}

/** 128 bits of a text's SHA-256, in characters that are distinct on every file system. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
