import { randomUUID } from "node:crypto";
import { z } from "zod";
import { database } from "../database/database.server.ts";
import type { AnnouncementsTable } from "../database/schema.server.ts";
import { mailSoon } from "../mailing/deliver.server.ts";
import { queueMails } from "./announcement-mails.server.ts";
import { recordEvent } from "./audit.server.ts";
import { paragraphsField, textField } from "./form-fields.server.ts";
import { fieldLimits } from "./limits.ts";
import type { Administrator, Admitted } from "./person.server.ts";

/** What the administrator types for an announcement. */
export const announcementSchema = z.object({
  title: textField("a title", fieldLimits.title),
  body: paragraphsField("the announcement's text", fieldLimits.body),
  dateCreated: textField("the date, as it shall be shown", fieldLimits.dateCreated),
  /** Whether residents who want it get a mail. */
  mail: z.literal("on").optional(),
});

export type AnnouncementText = z.infer<typeof announcementSchema>;
export type Announcement = Pick<AnnouncementsTable, "id" | "title" | "body" | "dateCreated">;

/** Lists all announcements, the newest first. */
export function listAnnouncements(_reader: Admitted): Promise<Announcement[]> {
  return database()
    .selectFrom("announcements")
    .select(["id", "title", "body", "dateCreated"])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Posts an announcement, and queues its mails if it is to be mailed.
 *
 * @returns its id, a random UUID.
 */
export async function createAnnouncement(
  administrator: Administrator,
  { mail, ...text }: AnnouncementText,
): Promise<string> {
  const id = randomUUID();
  const actor = administrator.id;
  await database()
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .insertInto("announcements")
        .values({ ...text, id, createdAt: new Date().toISOString() })
        .execute();
      if (mail) await queueMails(transaction, id);
      const detail = text.title;
      await recordEvent(transaction, {
        kind: "announcement-created",
        actor,
        subject: null,
        detail,
      });
    });
  if (mail) mailSoon();
  return id;
}

/**
 * Deletes an announcement, and with it the mails that are not sent yet; one that is gone already
 * stays gone.
 */
export async function deleteAnnouncement(administrator: Administrator, id: string): Promise<void> {
  const actor = administrator.id;
  await database()
    .transaction()
    .execute(async (transaction) => {
      const deleted = await transaction
        .deleteFrom("announcements")
        .where("id", "=", id)
        .returning("title as detail")
        .executeTakeFirst();
      if (!deleted) return;
      await recordEvent(transaction, {
        kind: "announcement-deleted",
        actor,
        subject: null,
        ...deleted,
      });
    });
}
