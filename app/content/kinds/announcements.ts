import { randomUUID } from "node:crypto";
import { todayIn } from "../../platform/dates.ts";
import { formatDate } from "../../platform/format-date.ts";
import { fieldLimits } from "../../platform/limits.ts";
import { field, mostAttachments, type Problem, type Values } from "../fields.ts";
import { type Kind, newestFirst } from "../kind.ts";

/** News for residents. */
export const announcements: Kind = {
  name: "announcements",
  title: "Announcements",
  one: "an announcement",
  empty: "Nothing here yet. Post your first announcement.",
  isForResidents: true,
  fields: [
    field("text", "title", "Title", {
      max: fieldLimits.title,
      required: true,
      help: "Short, such as Leaf pickup on Monday.",
    }),
    field("markdown", "body", "Body", {
      max: fieldLimits.body,
      required: true,
      help: "Only residents who are logged in can read announcements.",
    }),
    field("text", "dateCreated", "Date created", {
      max: fieldLimits.dateCreated,
      required: true,
      help: "Shown exactly as written, for example November 21, 2026.",
    }),
    field("date", "expiresOn", "Last day on the home page", {
      isFar: true,
      help: "Leave blank to keep it there. After that day it is still under All announcements.",
    }),
    field("check", "pinned", "Keep it at the top of the home page", {
      help: "It stays first until its last day, or until you uncheck this.",
    }),
    field("attachments", "attachments", "PDFs or pictures", {
      help: `Optional. Up to ${mostAttachments} files, 20 MB each. Only residents can open them, once they log in. The location and time are removed from photos.`,
    }),
    field("check", "mail", "Email it to the residents who want email", {
      isOnce: true,
      help: "To email a correction, too, check this again.",
    }),
    field("hidden", "postedAt", "When it was posted"),
    field("hidden", "editedAt", "When it was corrected"),
  ],
  removal: () => ({
    after: "Residents will no longer see it. Emails that haven't gone out yet won't be sent.",
  }),
  compare: newestFirst("postedAt"),
  newSlug: () => randomUUID(),
  pageOf: (slug) => `/announcements/${slug}`,
  check,
  question: ({ expiresOn = "" }, before) => {
    // The last time zone in which the day ends.
    const isOver = expiresOn !== "" && expiresOn < todayIn("Etc/GMT+12");
    // A new one that is over isn't posted at all.
    return isOver && before["postedAt"] && expiresOn !== before["expiresOn"]
      ? { field: "expiresOn", message: leavesHome }
      : null;
  },
  initial: (timeZone) => ({ dateCreated: formatDate(todayIn(timeZone)), mail: "on" }),
  settle: (values, { before }) => {
    const now = new Date().toISOString();
    return { ...values, postedAt: values["postedAt"] || now, ...(before && { editedAt: now }) };
  },
  followTime: (values, { from, to }, timeZone) => {
    // Nobody has changed the suggested date.
    const isOffered = values["dateCreated"] === formatDate(from, timeZone);
    return isOffered ? { ...values, dateCreated: formatDate(to, timeZone) } : values;
  },
  folder: { form: "none" },
};

const leavesHome =
  "That day has passed, so the announcement leaves the home page at once. Is that what you want?";

/** Expired announcements can still be corrected. */
function check({ expiresOn = "" }: Values, isNew: boolean, at: Date): Problem[] {
  // The last time zone in which the day ends.
  const zone = "Etc/GMT+12";
  if (!isNew || expiresOn === "" || expiresOn >= todayIn(zone, at)) return [];
  const what = expiresOn < todayIn(zone) ? "has passed" : "is before it's posted";
  const message = `That day ${what}. Please enter a later one, or leave this blank.`;
  return [{ field: "expiresOn", message }];
}
