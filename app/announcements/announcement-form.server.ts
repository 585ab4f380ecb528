import { data } from "react-router";
import { z } from "zod";
import { content } from "../content/edition.server.ts";
import { paragraphsField, readForm } from "../forms/form-schema.server.ts";
import { todayIn } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { fieldLimits } from "../platform/limits.ts";
import { localTime, momentOf } from "../platform/local-time.ts";
import { type AnnouncementText, announcementSchema } from "./announcement.server.ts";
import { formatAttachments } from "./attachment-files.server.ts";
import { attachmentNames } from "./attachment-form.server.ts";
import type { Attachment } from "./attachments.ts";
import type { DraftText } from "./drafts.server.ts";

/** The buttons of an announcement's form; 'save' is for one that is posted. */
export type PostingIntent = "publish" | "draft" | "schedule" | "save";

const moment = /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;
const whenToPost = "Please enter the day and time to post it.";

const scheduleSchema = announcementSchema
  .extend({
    publishOn: z
      .string({ error: whenToPost })
      .regex(moment, whenToPost)
      .refine((typed) => toMoment(typed) > new Date().toISOString(), {
        error: "That time has passed. Please enter a later one, or post it now.",
      }),
  })
  .refine(({ expiresOn, publishOn }) => !expiresOn || expiresOn >= publishOn.slice(0, 10), {
    path: ["expiresOn"],
    error: "That is before it's posted. Please enter a later day, or leave this blank.",
  });

/** A draft needs a title, by which it is found again; everything else can come later. */
const draftSchema = announcementSchema.extend({
  body: paragraphsField("the announcement's text", fieldLimits.body).optional(),
  dateCreated: announcementSchema.shape.dateCreated.optional(),
  publishOn: z.string().max(fieldLimits.dateCreated).optional(),
});

const publishSchema = announcementSchema.extend({ publishOn: draftSchema.shape.publishOn });

/** One that is over on the home page can still be corrected. */
const saveSchema = publishSchema.extend({ expiresOn: z.iso.date().optional() });

const schemas = {
  publish: publishSchema,
  draft: draftSchema,
  schedule: scheduleSchema,
  save: saveSchema,
};

/** The fields that are given back to somebody whose session has ended. */
export const announcementFields = [...Object.keys(publishSchema.shape), ...attachmentNames];

/**
 * The button that was pressed; 'publish' if none is named, as when Enter is pressed in a field.
 *
 * @throws a response 400 if no button has that name: what is meant for something else isn't posted.
 */
export function readIntent(form: FormData): PostingIntent {
  const sent = String(form.get("intent") ?? "publish");
  if (!Object.hasOwn(schemas, sent)) throw data(null, { status: 400 });
  return sent as PostingIntent;
}

/** Reads the form of an announcement, as its button needs it. */
export function readAnnouncement(form: FormData, intent: PostingIntent) {
  return readForm<typeof draftSchema>(form, schemas[intent] as typeof draftSchema);
}

/** What the form of an announcement or a draft says. */
export type TypedAnnouncement = z.infer<typeof draftSchema> & { attachments: Attachment[] };

/** What the form of a draft says. */
export function toDraft(typed: TypedAnnouncement, intent: PostingIntent): DraftText {
  const { title, body = "", dateCreated = "", expiresOn = null, pinned, mail, publishOn } = typed;
  const publishAt = intent === "schedule" && publishOn ? toMoment(publishOn) : null;
  const date = publishAt && dateCreated === todaysDate() ? formatDay(publishAt) : dateCreated;
  const flags = { pinned: pinned ? 1 : 0, mail: mail ? 1 : 0 } as const;
  const attachments = formatAttachments(typed.attachments);
  return { title, body, dateCreated: date, expiresOn, ...flags, publishAt, attachments };
}

/** What the form of an announcement says, which `publish` has checked. */
export function toAnnouncement({ body = "", dateCreated = "", ...typed }: TypedAnnouncement) {
  const { publishOn: _, ...rest } = typed;
  return { ...rest, body, dateCreated } satisfies AnnouncementText;
}

/** The date that the form offers: today's, in the association's time zone. */
export function todaysDate(): string {
  return formatDate(todayIn(content().site.timeZone));
}

function formatDay(publishAt: string): string {
  return formatDate(publishAt, content().site.timeZone);
}

/** A time that was typed, in the association's time zone, as it is stored; "" for one that isn't any. */
function toMoment(typed: string): string {
  return momentOf(typed, content().site.timeZone)?.toISOString() ?? "";
}

/** A stored time as a field for date and time holds it, in the association's time zone. */
export function toClock(publishAt: string): string {
  return localTime(new Date(publishAt), content().site.timeZone);
}
