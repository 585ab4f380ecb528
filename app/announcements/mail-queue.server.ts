import { randomUUID } from "node:crypto";
import { type Database, database, databaseEngine } from "../database/database.server.ts";
import { content } from "../editions/edition.server.ts";
import { todayIn } from "../platform/dates.ts";
import { giveUpAfter, later } from "./mail-retry.server.ts";
import { subscribers } from "./subscription.server.ts";

/** How long a process may go without renewing its leases before others take over; in milliseconds. */
export const leaseMs = 10_000;

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
    state: "waiting" as const,
    tries: 0,
    dueAt: later(0),
    giveUpAt: later(giveUpAfter),
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
 * Claims emails that are due, under a lease, so that no other process takes them. Emails whose lease
 * has expired are due again, except those that were just being sent: their outcome is unknown.
 *
 * @param owner the process that claims them.
 * @param most how many at the most.
 */
export async function claimMails(owner: string, most: number) {
  const now = later(0);
  if (!(await hasWork(now))) return [];
  return database()
    .transaction()
    .execute(async (transaction) => {
      await releaseExpiredLeases(transaction, now);
      const due = await transaction
        .selectFrom("announcementMails")
        .select("id")
        .where("state", "=", "waiting")
        .where("dueAt", "<=", now)
        .orderBy("dueAt")
        .orderBy("id")
        .limit(most)
        // SQLite has one writer at a time anyway.
        .$if(databaseEngine() === "postgres", (query) => query.forUpdate().skipLocked())
        .execute();
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return [];
      // Whoever was removed or has unsubscribed gets none; nor is an expired announcement sent.
      await transaction
        .deleteFrom("announcementMails")
        .where("id", "in", ids)
        .where((where) =>
          where.or([
            where("uid", "not in", subscribers(transaction).select("users.uid")),
            where("announcementId", "in", expired(transaction)),
          ]),
        )
        .execute();
      await transaction
        .updateTable("announcementMails")
        .set({ state: "claimed", owner, leaseUntil: later(leaseMs) })
        .where("id", "in", ids)
        .execute();
      return transaction
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
    });
}

/** An email that this process has claimed, with what it says and to whom. */
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number];

async function hasWork(now: string): Promise<boolean> {
  const found = await database()
    .selectFrom("announcementMails")
    .select("id")
    .where((where) =>
      where.or([
        where.and([where("state", "=", "waiting"), where("dueAt", "<=", now)]),
        where.and([where("state", "in", ["claimed", "handed"]), where("leaseUntil", "<", now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function releaseExpiredLeases(on: Database, now: string): Promise<void> {
  await on
    .updateTable("announcementMails")
    .set({ state: "waiting", owner: null, leaseUntil: null })
    .where("state", "=", "claimed")
    .where("leaseUntil", "<", now)
    .execute();
  const problem = "The site was stopped while it handed this mail over.";
  await on
    .updateTable("announcementMails")
    .set({ state: "doubtful", problem })
    .where("state", "=", "handed")
    .where("leaseUntil", "<", now)
    .execute();
}

/**
 * Marks an email as being sent, just before its last line goes out: with that line the mail server
 * accepts it. Once this returns true, no process sends the email again on its own.
 *
 * @returns false when the email isn't this process's anymore or must not be sent: its resident has
 *   unsubscribed or changed the email address, or the announcement has expired or was corrected.
 */
export async function startSending(
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

/** Renews the leases of a process: the heartbeat that keeps others from taking over its emails. */
export async function renewLeases(owner: string): Promise<void> {
  await database()
    .updateTable("announcementMails")
    .set({ leaseUntil: later(leaseMs) })
    .where("owner", "=", owner)
    .where("state", "in", ["claimed", "handed"])
    .execute();
}

/** Releases emails that a process has claimed and not started to send. */
export async function releaseMails(owner: string): Promise<void> {
  await database()
    .updateTable("announcementMails")
    .set({ state: "waiting", owner: null, leaseUntil: null })
    .where("owner", "=", owner)
    .where("state", "=", "claimed")
    .execute();
}
