import { randomUUID } from "node:crypto";
import { content } from "../content/edition.server.ts";
import { type Database, database, databaseEngine } from "../database/database.server.ts";
import { due, type MailReaders } from "../mail/mail-queue.server.ts";
import { todayIn } from "../platform/dates.ts";
import { announcementMail } from "./announcement-mail.server.ts";
import { subscribers } from "./subscription.server.ts";

/** Announcements whose last day isn't over. */
function current(on: Database) {
  const today = todayIn(content().site.timeZone);
  return on
    .selectFrom("announcements")
    .select("announcements.id")
    .where((row) => row.or([row("expiresOn", "is", null), row("expiresOn", ">=", today)]));
}

/** How many rows a statement adds at once: SQLite takes some thousand values. */
const rowsAtOnce = 500;

/**
 * Puts the emails of an announcement into the queue, one for each resident who wants them and has
 * none of it yet.
 *
 * @param on the transaction that posts or corrects the announcement, so that both are kept or neither.
 * @param correction 0 for the announcement itself, otherwise its corrected version.
 */
export async function queueMails(
  on: Database,
  announcementId: string,
  correction = 0,
): Promise<void> {
  const found = await subscribers(on)
    .select("users.uid")
    // A resident who is being deleted locks this row, or waits for us: an email that belongs to
    // nobody would fail the posting.
    .$if(databaseEngine() === "postgres", (query) => query.forKeyShare("identityUsers"))
    .execute();
  const mail = { kind: "announcement" as const, announcementId, correction, ...due() };
  const rows = found.map(({ uid }) => ({ id: randomUUID(), uid, ...mail }));
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await on
      .insertInto("mails")
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflict((row) => row.columns(["announcementId", "uid", "correction"]).doNothing())
      .execute();
  }
}

/** Takes emails of an announcement that haven't begun to be sent from the queue: a correction follows. */
export async function dropUnsentMails(on: Database, announcementId: string): Promise<void> {
  await on
    .deleteFrom("mails")
    .where("announcementId", "=", announcementId)
    .where("state", "in", ["waiting", "claimed"])
    .execute();
}

/**
 * The emails of announcements. Whoever was removed or has unsubscribed gets none, nor is an expired
 * announcement sent; nor an email whose resident has changed the email address since it was claimed,
 * or whose announcement was corrected.
 */
export const announcementMails: MailReaders = {
  async announcement(on, ids) {
    await on
      .deleteFrom("mails")
      .where("id", "in", ids)
      .where((row) =>
        row.or([
          row("uid", "not in", subscribers(on).select("users.uid")),
          row("announcementId", "not in", current(on)),
        ]),
      )
      .execute();
    const rows = await on
      .selectFrom("mails")
      .innerJoin("announcements", "announcements.id", "mails.announcementId")
      .innerJoin("identityUsers", "identityUsers.id", "mails.uid")
      .select(["mails.id", "mails.tries", "mails.correction", "identityUsers.id as uid"])
      .select(["identityUsers.email", "announcements.id as announcementId"])
      .select(["title", "body", "dateCreated", "version", "attachments"])
      .where("mails.id", "in", ids)
      .execute();
    return rows.map((mail) => ({
      id: mail.id,
      tries: mail.tries,
      write: () => announcementMail(mail),
      isWanted: (row) => {
        const reached = subscribers(database()).where("identityUsers.email", "=", mail.email);
        return row.and([
          row("uid", "in", reached.select("users.uid")),
          row("announcementId", "in", current(database()).where("version", "=", mail.version)),
        ]);
      },
    }));
  },
};
