import { createHash } from "node:crypto";
import { fileFields, type Values } from "./fields.ts";

const { without } = fileFields("file");

/**
 * A short hash of an entry's values, to detect changes by somebody else (optimistic locking). The box "No file
 * yet" doesn't count, so drafts from before that box existed still apply.
 */
export function entryVersion(values: Values): string {
  const given = Object.entries(values).filter(([name, value]) => value !== "" && name !== without);
  const sorted = given.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
}
