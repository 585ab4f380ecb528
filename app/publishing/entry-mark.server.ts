import { createHash } from "node:crypto";
import type { Values } from "./fields.ts";

/** A short hash of an entry's values, by which a change by somebody else is noticed. */
export function markOf(values: Values): string {
  const given = Object.entries(values).filter(([, value]) => value !== "");
  const sorted = given.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
}
