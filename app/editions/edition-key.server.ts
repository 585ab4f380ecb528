import { createHash } from "node:crypto";
import type { EditionFiles } from "./edition-files.ts";

/**
 * The name of an edition's folder in the cache: the same files, the same code and the same pages read of
 * scans, the same name.
 *
 * @param version names the code: another one compiles every edition anew.
 * @param scans what is read of its scans so far (kept-scans.server.ts).
 */
export function editionKey(files: EditionFiles, version: string, scans = ""): string {
  const list = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return shortHash(JSON.stringify([version, list, ...(scans ? [scans] : [])]));
}

/** 128 bits of the SHA-256 of a text: letters that every file system keeps apart. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
