import { randomUUID } from "node:crypto";
import { z } from "zod";
import { database } from "../database/database.server.ts";
import type { AnnouncementsTable } from "../database/schema.server.ts";
import { paragraphsField, textField } from "./form-fields.server.ts";
import { fieldLimits } from "./limits.ts";
import type { Administrator, SignedIn } from "./person.server.ts";

/** What the administrator types for an announcement. */
export const announcementSchema = z.object({
  title: textField("a title", fieldLimits.title),
  body: paragraphsField("the announcement's text", fieldLimits.body),
  dateCreated: textField("the date, as it shall be shown", fieldLimits.dateCreated),
});

export type AnnouncementText = z.infer<typeof announcementSchema>;
export type Announcement = Pick<AnnouncementsTable, "id" | "title" | "body" | "dateCreated">;

/** Lists all announcements, the newest first. */
export function listAnnouncements(_reader: SignedIn): Promise<Announcement[]> {
  return database()
    .selectFrom("announcements")
    .select(["id", "title", "body", "dateCreated"])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

/** Posts an announcement and returns its id, a random UUID. */
export async function createAnnouncement(
  _administrator: Administrator,
  text: AnnouncementText,
): Promise<string> {
  const id = randomUUID();
  await database()
    .insertInto("announcements")
    .values({ ...text, id, createdAt: new Date().toISOString() })
    .execute();
  return id;
}

/** Deletes an announcement; one that is gone already stays gone. */
export async function deleteAnnouncement(_administrator: Administrator, id: string): Promise<void> {
  await database().deleteFrom("announcements").where("id", "=", id).execute();
}
