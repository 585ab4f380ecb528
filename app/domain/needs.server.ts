import { database } from "../database/database.server.ts";
import type { Administrator } from "./person.server.ts";

/** How much there is to do for the administrator. */
export interface Needs {
  /** Residents who wait to be admitted. */
  waiting: number;
  /** Messages to the board, and those of them that are unread. */
  messages: number;
  unread: number;
  /** Mails of new announcements that failed, or of which nobody knows whether they arrived. */
  mails: number;
}

/** After so long, a mail that failed is no news; in milliseconds. */
const newsMs = 30 * 24 * 60 * 60 * 1000;

/** Counts what the administrator has to do. */
export async function countNeeds(_administrator: Administrator): Promise<Needs> {
  const waiting = await database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .where("identityUsers.role", "=", "waiting")
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const messages = await database()
    .selectFrom("contactMessages")
    .select((row) => [row.fn.countAll().as("count"), row.fn.count("readAt").as("read")])
    .executeTakeFirstOrThrow();
  const mails = await database()
    .selectFrom("announcementMails as mail")
    .innerJoin("announcements", "announcements.id", "mail.announcementId")
    .where("mail.state", "in", ["failed", "doubtful"])
    .where("announcements.createdAt", ">", new Date(Date.now() - newsMs).toISOString())
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const count = Number(messages.count);
  return {
    waiting: Number(waiting.count),
    messages: count,
    unread: count - Number(messages.read),
    mails: Number(mails.count),
  };
}
