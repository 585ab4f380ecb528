import { createHash } from "node:crypto";
import type { Entry } from "../content/entry.ts";
import { fileFields } from "../content/fields.ts";
import { formValues } from "./desk-kinds.server.ts";

/** Values that came later than drafts which must still apply. */
const uncounted = new Set([fileFields("file").without, "uploaded", "icon"]);

/** A short hash of what an entry says, and to whom, to detect changes by somebody else (optimistic locking). */
export function entryVersion(entry: Pick<Entry, "values" | "audience">): string {
  const given = Object.entries(formValues(entry)).filter(
    ([name, value]) => value !== "" && !uncounted.has(name),
  );
  const sorted = given.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
}
