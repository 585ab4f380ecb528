import { randomUUID } from "node:crypto";
import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, transaction } from "../database/database.server.ts";
import { findDuplicate } from "../database/settings.server.ts";
import type { May } from "../identity/person.server.ts";
import { wakeMails } from "../mail/mail-queue.server.ts";
import type { Announcement, AnnouncementText } from "./announcement.server.ts";
import { dropUnsentMails, queueMails } from "./announcement-queue.server.ts";
import { formatAttachments } from "./attachment-files.server.ts";

/**
 * Posts an announcement, and queues its emails if it is to be emailed. An equal
 * one within a minute counts as a double click: it is posted and emailed once (idempotency).
 *
 * @returns its id, a random UUID.
 */
export async function createAnnouncement(
  poster: May<"announce">,
  { mail, ...text }: AnnouncementText,
): Promise<string> {
  const posted = toRow(text);
  const id = await transaction(async (on) => {
    const id =
      (await findDuplicate(on, "announcements", posted)) ??
      (await addPosted(on, poster.id, posted));
    if (mail) await queueMails(on, id);
    return id;
  });
  if (mail) void wakeMails();
  return id;
}

type Posted = Omit<Announcement, "id" | "createdAt" | "editedAt" | "version">;

function toRow({
  pinned,
  expiresOn,
  attachments = [],
  ...text
}: Omit<AnnouncementText, "mail">): Posted {
  const flag = pinned ? 1 : 0;
  const named = formatAttachments(attachments);
  return { ...text, expiresOn: expiresOn ?? null, pinned: flag, attachments: named };
}

/**
 * Adds an announcement, and notes who posted it.
 *
 * @param posted has an id if it was a draft.
 * @returns its id.
 */
export async function addPosted(
  on: Database,
  actor: string,
  posted: Posted & { id?: string; version?: number },
): Promise<string> {
  const row = { id: randomUUID(), ...posted, createdAt: new Date().toISOString() };
  await on.insertInto("announcements").values(row).execute();
  const event = { kind: "announcement-created", actor, subject: null } as const;
  await recordEvent(on, { ...event, detail: posted.title });
  return row.id;
}

/**
 * Corrects an announcement. Emails that still wait are sent as it is then; others only if asked for.
 *
 * @param seen its `version` when the form was opened: a later change isn't overwritten (optimistic
 *   locking).
 * @returns false if it was changed or deleted since.
 */
export async function correctAnnouncement(
  { id: actor }: May<"announce">,
  id: string,
  { mail, ...text }: AnnouncementText,
  seen: number,
): Promise<boolean> {
  const corrected = toRow(text);
  const version = seen + 1;
  const isDone = await transaction(async (on) => {
    const { numUpdatedRows } = await on
      .updateTable("announcements")
      .set({ ...corrected, version, editedAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("version", "=", seen)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (mail) {
      // One email with the correction is enough.
      await dropUnsentMails(on, id);
      await queueMails(on, id, version);
    }
    const detail = text.title;
    const event = { kind: "announcement-corrected", actor, subject: null, detail } as const;
    await recordEvent(on, event);
    return true;
  });
  if (isDone && mail) void wakeMails();
  return isDone;
}

/**
 * Deletes an announcement, and with it the emails that are not sent yet.
 *
 * @returns false when it was gone already.
 */
export function deleteAnnouncement(poster: May<"announce">, id: string): Promise<boolean> {
  const actor = poster.id;
  return transaction(async (on) => {
    const deleted = await on
      .deleteFrom("announcements")
      .where("id", "=", id)
      .returning("title as detail")
      .executeTakeFirst();
    if (!deleted) return false;
    await recordEvent(on, {
      kind: "announcement-deleted",
      actor,
      subject: null,
      ...deleted,
    });
    return true;
  });
}
