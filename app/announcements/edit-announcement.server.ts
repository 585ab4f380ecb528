import type { May } from "../identity/person.server.ts";
import {
  type Announcement,
  findAnnouncement,
  type ShownAnnouncement,
  show,
} from "./announcement.server.ts";
import {
  type PostingIntent,
  type TypedAnnouncement,
  toAnnouncement,
  toClock,
  toDraft,
} from "./announcement-form.server.ts";
import { parseAttachments } from "./attachment-files.server.ts";
import { valuesOf } from "./attachment-form.server.ts";
import { changeDraft, type Draft, findDraft, postDraft } from "./drafts.server.ts";
import { correctAnnouncement } from "./post-announcement.server.ts";

/** An announcement or a draft, for the form. */
export interface Editable {
  version: number;
  isPosted: boolean;
  /** The form's fields; a checkbox is "on". */
  fields: Record<
    "title" | "body" | "dateCreated" | "expiresOn" | "pinned" | "mail" | "publishOn",
    string | null
  >;
  /** Those for its attachments. */
  attachments: Record<string, string>;
  /** As it would be shown. */
  now: ShownAnnouncement;
}

/** An announcement or a draft; null if there is neither. */
export async function findEditable(
  administrator: May<"announce">,
  id: string,
): Promise<Editable | null> {
  const posted = await findAnnouncement(administrator, id);
  if (posted) return describe(posted, { isPosted: true, mail: null, publishOn: null });
  const draft = await findDraft(administrator, id);
  if (!draft) return null;
  const publishOn = draft.publishAt && toClock(draft.publishAt);
  const mail = draft.mail ? "on" : null;
  return describe({ ...draft, editedAt: null }, { isPosted: false, mail, publishOn });
}

async function describe(
  item: Announcement | (Draft & { editedAt: null }),
  {
    isPosted,
    mail,
    publishOn,
  }: { isPosted: boolean; mail: string | null; publishOn: string | null },
): Promise<Editable> {
  const { title, body, dateCreated, expiresOn, pinned, version } = item;
  const typed = { title, body, dateCreated, expiresOn, pinned: pinned ? "on" : null };
  return {
    version,
    isPosted,
    fields: { ...typed, mail, publishOn },
    attachments: valuesOf(parseAttachments(item.attachments)),
    now: await show(item),
  };
}

/**
 * Saves the form of an announcement or a draft.
 *
 * @param seen the `version` that the form was opened with, as the browser sent it.
 * @returns false if it was changed, posted or deleted since; nothing is saved then.
 */
export function save(
  administrator: May<"announce">,
  id: string,
  typed: TypedAnnouncement,
  button: PostingIntent,
  seen: FormDataEntryValue | null,
): Promise<boolean> {
  const version = typeof seen === "string" && /^\d{1,9}$/.test(seen) ? Number(seen) : -1;
  if (button === "save") {
    return correctAnnouncement(administrator, id, toAnnouncement(typed), version);
  }
  const keep = button === "publish" ? postDraft : changeDraft;
  return keep(administrator, id, toDraft(typed, button), version);
}
