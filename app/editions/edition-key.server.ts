import { createHash } from "node:crypto";
import type { EditionFiles } from "./edition-files.ts";

/**
 * The name of an edition's folder in the cache: the same files and the same code, the same name.
 *
 * @param version names the code: another one compiles every edition anew.
 */
export function editionKey(files: EditionFiles, version: string): string {
  const list = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return shortHash(JSON.stringify([version, list]));
}

/** 128 bits of the SHA-256 of a text: letters that every file system keeps apart. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
