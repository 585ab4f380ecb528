import { createHash } from "node:crypto";
import { fileFields, type Values } from "./fields.ts";

const { without } = fileFields("file");

/**
 * A short hash of an entry's values, by which a change by somebody else is noticed. That a document's file is
 * still to come isn't one: drafts from before that was asked go on.
 */
export function entryVersion(values: Values): string {
  const given = Object.entries(values).filter(([name, value]) => value !== "" && name !== without);
  const sorted = given.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
}
