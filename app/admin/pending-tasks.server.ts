import { archivePage } from "../announcements/announcement.server.ts";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";

/** How much there is to do for the administrator. */
export interface PendingTasks {
  /** Residents who wait to be admitted. */
  waiting: number;
  /** Messages to the board that are unread. */
  unread: number;
  /** Mails of new announcements that failed, or of which nobody knows whether they arrived. */
  mails: number;
  /** On which page of the announcements the newest stands that has such mails. */
  mailsPage: number;
}

/** After so long, a mail that failed is no news; in milliseconds. */
const newsMs = 30 * 24 * 60 * 60 * 1000;

/** Counts what the administrator has to do. */
export async function countPendingTasks(_administrator: Administrator): Promise<PendingTasks> {
  const waiting = await database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .where("identityUsers.role", "=", "waiting")
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const unread = await database()
    .selectFrom("contactMessages")
    .where("readAt", "is", null)
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const mails = await database()
    .selectFrom("announcementMails as mail")
    .innerJoin("announcements", "announcements.id", "mail.announcementId")
    .where("mail.state", "in", ["failed", "doubtful"])
    .where("announcements.createdAt", ">", new Date(Date.now() - newsMs).toISOString())
    .select((row) => [
      row.fn.countAll().as("count"),
      row.fn.max("announcements.createdAt").as("newest"),
    ])
    .executeTakeFirstOrThrow();
  const newer = await database()
    .selectFrom("announcements")
    .where("createdAt", ">", mails.newest ?? new Date().toISOString())
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting.count),
    unread: Number(unread.count),
    mails: Number(mails.count),
    mailsPage: archivePage(Number(newer.count)),
  };
}
