import { announcementSchema } from "../announcements/announcement.server.ts";
import { eventSchema } from "../calendar/custom-event-schema.server.ts";
import type { SubmittedFields } from "../layout/request-facts.ts";
import { fieldLimits } from "../platform/limits.ts";
import { ownRecordSchema } from "../residents/record-schema.server.ts";

/**
 * The fields that are given back, by the page that takes them, to somebody whose session has ended; no
 * password is among them.
 */
const draftFields: Record<string, string[]> = {
  editinfo: Object.keys(ownRecordSchema.shape),
  account: ["intent", "email", "id", "mailAnnouncements"],
  admin: [...Object.keys(announcementSchema.shape), "intent", "id"],
  "admin/events/:id": [...Object.keys(eventSchema.shape), "sequence"],
};

/** What a choice, a date or an id may have of characters. */
const longestOther = 100;

/**
 * What a form has sent, to be sent again: the page's own fields, the first of each, as long as its
 * form lets them be. A stranger who sends anything else gets none of it back.
 *
 * @param pattern the page's address as app/routes.ts names it, such as `admin/events/:id`.
 */
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

/** A form sends each line end as two characters. */
function longestOf(name: string): number {
  return 2 * (Object.entries(fieldLimits).find(([known]) => known === name)?.[1] ?? longestOther);
}
