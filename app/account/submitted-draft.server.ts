import type { SubmittedFields } from "../layout/request-facts.ts";
import { fieldLimits } from "../platform/limits.ts";
import { ownRecordSchema } from "../residents/record-schema.server.ts";

/** By page, the fields given back to somebody whose session has ended; never a password. */
const draftFields: Record<string, string[]> = {
  editinfo: Object.keys(ownRecordSchema.shape),
  account: ["intent", "email", "mailAnnouncements"],
  "admin/messages": ["intent", "id", "answer"],
  "admin/publish/begin": ["name", "shortName", "email", "timeZone", "intent", "confirm"],
  "admin/publish/review/:draft": ["intent", "revision", "publishAt"],
};

/** The maximum length of a choice, a date or an id, in characters. */
const longestOther = 100;

/** A page form's submitted fields, to be sent again: only the first of each known name, if it isn't too long. */
export async function readSubmittedDraft(
  request: Request,
  pattern: string,
): Promise<SubmittedFields> {
  const names = draftFields[pattern];
  if (request.method !== "POST" || !names) return [];
  const form = await request.formData();
  return names.flatMap((name) => {
    const value = form.get(name);
    return typeof value === "string" && value.length <= longestOf(name) ? [[name, value]] : [];
  });
}

/** Twice the limit, since forms submit each line end as two characters. */
function longestOf(name: string): number {
  return 2 * (Object.entries(fieldLimits).find(([known]) => known === name)?.[1] ?? longestOther);
}
