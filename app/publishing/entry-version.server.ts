import { createHash } from "node:crypto";
import { fileFields, type Values } from "../content/fields.ts";

/** Values that came later than drafts which must still apply. */
const uncounted = new Set([fileFields("file").without, "uploaded", "icon"]);

/** A short hash of an entry's values, to detect changes by somebody else (optimistic locking). */
export function entryVersion(values: Values): string {
  const given = Object.entries(values).filter(
    ([name, value]) => value !== "" && !uncounted.has(name),
  );
  const sorted = given.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
}
