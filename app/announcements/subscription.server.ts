import { database } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";

/**
 * Whether the signed-in person wants new announcements by mail; undefined for the administrator,
 * who writes them.
 */
export async function findMailChoice(person: SignedIn): Promise<boolean | undefined> {
  const record = await database()
    .selectFrom("users")
    .select("mailAnnouncements")
    .where("uid", "=", person.id)
    .executeTakeFirst();
  return record && record.mailAnnouncements === 1;
}

/** Keeps whether the signed-in person wants new announcements by mail. */
export async function keepMailChoice(person: SignedIn, wanted: boolean): Promise<void> {
  await database()
    .updateTable("users")
    .set({ mailAnnouncements: wanted ? 1 : 0 })
    .where("uid", "=", person.id)
    .execute();
}

/** The mails of announcements that went, or are to go, to the signed-in person. */
export function listOwnMails(person: SignedIn) {
  return database()
    .selectFrom("announcementMails as mail")
    .innerJoin("announcements", "announcements.id", "mail.announcementId")
    .select(["announcements.title", "mail.state", "mail.dueAt", "mail.giveUpAt"])
    .select(["mail.tries", "mail.problem"])
    .where("mail.uid", "=", person.id)
    .orderBy("mail.dueAt", "desc")
    .execute();
}
