import { randomUUID } from "node:crypto";
import { type Database, database, databaseEngine } from "../database/database.server.ts";
import { content } from "../editions/content.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { todayIn } from "../platform/dates.ts";

/** How long a process may be silent before others take its mails to be left; in milliseconds. */
export const leaseMs = 10_000;

const minute = 60_000;
const longestPause = 30 * minute;
const firstPause = 15_000;
/** After which a mail that always had to wait has failed; in milliseconds. */
export const giveUpAfter = 3 * 24 * 60 * minute;

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Admitted residents who want announcements by mail. */
function subscribers(on: Database) {
  return on
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .where("users.mailAnnouncements", "=", 1)
    .where("identityUsers.role", "=", "resident");
}

/** Announcements that are over. */
function expired(on: Database) {
  return on
    .selectFrom("announcements")
    .select("announcements.id")
    .where("expiresOn", "<", todayIn(content.site.timeZone));
}

/** How many residents get a mail of an announcement that is posted now. */
export async function countSubscribers(_administrator: Administrator): Promise<number> {
  const { count } = await subscribers(database())
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows a statement adds at once: SQLite takes some thousand values. */
const rowsAtOnce = 500;

/**
 * Puts the mails of an announcement into the queue, one for each resident who wants them and has
 * none of it yet.
 *
 * @param on the transaction that posts the announcement, so that both are kept or neither.
 */
export async function queueMails(on: Database, announcementId: string): Promise<void> {
  const found = await subscribers(on)
    .select("users.uid")
    // Who leaves meanwhile is waited for, or waits: a mail for nobody would undo the posting.
    .$if(databaseEngine() === "postgres", (query) => query.forKeyShare("identityUsers"))
    .execute();
  const rows = found.map(({ uid }) => ({
    id: randomUUID(),
    announcementId,
    uid,
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
      .onConflict((row) => row.columns(["announcementId", "uid"]).doNothing())
      .execute();
  }
}

/**
 * Takes mails that are due, and that nobody else takes meanwhile. What a process that fell silent
 * had taken is due again, but for mails whose last line it was handing over: these are doubtful.
 *
 * @param owner the process that takes them.
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
      // Who was removed, or wants none any more, gets none; nor is mailed what is over.
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
        .select(["title", "body", "dateCreated"])
        .where("mail.id", "in", ids)
        .orderBy("mail.dueAt")
        .orderBy("mail.id")
        .execute();
    });
}

/** A mail that this process has taken, with what it says and to whom. */
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
 * Asked before the last line of a mail goes out, with which the mail server takes it over. Once
 * this says yes, no process sends the mail again by itself, whatever happens.
 *
 * @returns false when the mail isn't this process's any more, or is not to be sent: its resident
 *   meanwhile wants none or took another address, or what it says is over.
 */
export async function startSending(
  owner: string,
  { id, email }: Pick<ClaimedMail, "id" | "email">,
): Promise<boolean> {
  const reached = subscribers(database()).where("identityUsers.email", "=", email);
  const { numUpdatedRows } = await database()
    .updateTable("announcementMails")
    .set({ state: "handed", leaseUntil: later(leaseMs) })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "=", "claimed")
    .where("uid", "in", reached.select("users.uid"))
    .where("announcementId", "not in", expired(database()))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Tells the others that the process still lives, and is busy with what it took. */
export async function renewLeases(owner: string): Promise<void> {
  await database()
    .updateTable("announcementMails")
    .set({ leaseUntil: later(leaseMs) })
    .where("owner", "=", owner)
    .where("state", "in", ["claimed", "handed"])
    .execute();
}

/** What became of a mail, with the reason in words for the administrator. */
export interface Outcome {
  state: "sent" | "failed" | "doubtful" | "waiting";
  problem: string | null;
}

/**
 * Notes what became of a mail that this process took. One that waits again is due after a pause
 * that grows, and has failed after three days.
 *
 * @param pause in milliseconds.
 */
export async function acknowledgeMail(
  owner: string,
  mail: Pick<ClaimedMail, "id" | "tries">,
  outcome: Outcome,
  pause = pauseAfter(mail.tries),
): Promise<void> {
  const { id, tries } = mail;
  const { state, problem } = outcome;
  const again = state === "waiting" ? { tries: tries + 1, dueAt: later(pause) } : undefined;
  await database()
    .updateTable("announcementMails")
    .set({ state, problem, owner: null, leaseUntil: null, ...again })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .execute();
  if (again) await giveUpOnOld();
}

/**
 * Puts off every mail that waits, for all processes, and those that this one took and hasn't handed
 * over: the mail server itself can't be reached, or takes nothing from us.
 *
 * @param mail with which that was found out; it comes after the others, should it be the cause.
 * @param failures how often in a row the server did so before: one that takes mails in between, such
 *   as a few by each connection, isn't asked ever more rarely.
 */
export async function postponeAll(
  owner: string,
  mail: ClaimedMail,
  problem: string,
  failures: number,
): Promise<void> {
  const pause = pauseAfter(failures);
  await database()
    .updateTable("announcementMails")
    .set({ state: "waiting", owner: null, leaseUntil: null, dueAt: later(pause), problem })
    .where("dueAt", "<", later(pause))
    .where("id", "!=", mail.id)
    .where((where) =>
      where.or([
        where("state", "=", "waiting"),
        where.and([where("state", "=", "claimed"), where("owner", "=", owner)]),
      ]),
    )
    .execute();
  await acknowledgeMail(
    owner,
    mail,
    { state: "waiting", problem },
    2 * Math.max(pause, pauseAfter(mail.tries)),
  );
}

/** Lets go of mails that were taken and not begun. */
export async function releaseMails(owner: string): Promise<void> {
  await database()
    .updateTable("announcementMails")
    .set({ state: "waiting", owner: null, leaseUntil: null })
    .where("owner", "=", owner)
    .where("state", "=", "claimed")
    .execute();
}

/** Grows from 15 seconds to half an hour, give or take a quarter; in milliseconds. */
function pauseAfter(tries: number): number {
  return Math.min(longestPause, firstPause * 2 ** tries) * (0.75 + Math.random() / 2);
}

async function giveUpOnOld(): Promise<void> {
  await database()
    .updateTable("announcementMails")
    .set({ state: "failed" })
    .where("state", "=", "waiting")
    .where("giveUpAt", "<", later(0))
    .execute();
}
