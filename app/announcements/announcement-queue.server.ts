import { randomUUID } from "node:crypto";
import { type Database, database, databaseEngine } from "../database/database.server.ts";
import { content } from "../editions/edition.server.ts";
import { due, later, leaseMs, type MailQueue } from "../mail/mail-queue.server.ts";
import { giveUpAfter } from "../mail/mail-retry.server.ts";
import { wakeMailWorker } from "../mail/mail-worker.server.ts";
import { todayIn } from "../platform/dates.ts";
import { announcementMail } from "./announcement-mail.server.ts";
import { subscribers } from "./subscription.server.ts";

/** Announcements whose last day is over. */
function expired(on: Database) {
  return on
    .selectFrom("announcements")
    .select("announcements.id")
    .where("expiresOn", "<", todayIn(content().site.timeZone));
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
  const rows = found.map(({ uid }) => ({
    id: randomUUID(),
    announcementId,
    uid,
    correction,
    ...due(giveUpAfter),
  }));
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce);
    await on
      .insertInto("announcementMails")
      .values(some)
      .onConflict((row) => row.columns(["announcementId", "uid", "correction"]).doNothing())
      .execute();
  }
}

/** Takes emails of an announcement that haven't begun to be sent from the queue: a correction follows. */
export async function dropUnsentMails(on: Database, announcementId: string): Promise<void> {
  await on
    .deleteFrom("announcementMails")
    .where("announcementId", "=", announcementId)
    .where("state", "in", ["waiting", "claimed"])
    .execute();
}

/**
 * Deletes the emails that must not be sent: whoever was removed or has unsubscribed gets none, nor is an
 * expired announcement sent. Reads the rest.
 */
async function readClaimed(on: Database, ids: string[]) {
  await on
    .deleteFrom("announcementMails")
    .where("id", "in", ids)
    .where((where) =>
      where.or([
        where("uid", "not in", subscribers(on).select("users.uid")),
        where("announcementId", "in", expired(on)),
      ]),
    )
    .execute();
  return on
    .selectFrom("announcementMails as mail")
    .innerJoin("announcements", "announcements.id", "mail.announcementId")
    .innerJoin("identityUsers", "identityUsers.id", "mail.uid")
    .select(["mail.id", "mail.uid", "mail.tries", "identityUsers.email"])
    .select(["mail.correction", "mail.announcementId"])
    .select(["title", "body", "dateCreated", "version", "attachments"])
    .where("mail.id", "in", ids)
    .orderBy("mail.dueAt")
    .orderBy("mail.id")
    .execute();
}

/** An email that a process has claimed, with what it says and to whom. */
export type ClaimedMail = Awaited<ReturnType<typeof readClaimed>>[number];

/**
 * See `MailQueue`. Not sent is also an email whose resident has unsubscribed or changed the email
 * address since it was claimed, or whose announcement has expired or was corrected.
 */
async function startSending(
  owner: string,
  { id, email, version }: Pick<ClaimedMail, "id" | "email" | "version">,
): Promise<boolean> {
  const unchanged = database()
    .selectFrom("announcements")
    .select("announcements.id")
    .where("version", "=", version);
  const reached = subscribers(database()).where("identityUsers.email", "=", email);
  const { numUpdatedRows } = await database()
    .updateTable("announcementMails")
    .set({ state: "handed", leaseUntil: later(leaseMs) })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "=", "claimed")
    .where("uid", "in", reached.select("users.uid"))
    .where("announcementId", "in", unchanged)
    .where("announcementId", "not in", expired(database()))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The emails of announcements. */
export const announcementQueue: MailQueue<ClaimedMail> = {
  table: "announcementMails",
  read: readClaimed,
  write: announcementMail,
  startSending,
};

/** Sends emails of announcements that are due right away, in the background. */
export function wakeAnnouncementMails(): void {
  void wakeMailWorker(announcementQueue.table);
}
