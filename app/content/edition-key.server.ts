import { createHash } from "node:crypto";

/** 128 bits of a text's SHA-256, in characters that are distinct on every file system. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
