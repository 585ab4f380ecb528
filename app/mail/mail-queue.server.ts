import { type Database, database, databaseEngine } from "../database/database.server.ts";
import type {
  AnnouncementMailsTable,
  MessageAnswersTable,
  OutgoingMailsTable,
} from "../database/schema.server.ts";
import type { Mail } from "./mail.server.ts";

/** How long a process may go without renewing its leases before others take over; in milliseconds. */
export const leaseMs = 10_000;

/** The time in that many milliseconds, in the format of the database. */
export const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The tables whose rows are emails that wait to be sent. */
export interface QueueTables {
  announcementMails: AnnouncementMailsTable;
  messageAnswers: MessageAnswersTable;
  outgoingMails: OutgoingMailsTable;
}

/** All of them. */
export const mailTables = ["announcementMails", "messageAnswers", "outgoingMails"] as const;

/** What the worker needs to know of an email that it has claimed. */
export interface QueuedMail {
  id: string;
  tries: number;
}

/** One kind of email: its table, and what is particular about it. */
export interface MailQueue<Claimed extends QueuedMail = QueuedMail> {
  table: keyof QueueTables;
  /**
   * Reads rows that are being claimed, with all that is needed to write the emails, those due first.
   * Deletes the ones that must not be sent anymore.
   */
  read: (on: Database, ids: string[]) => Promise<Claimed[]>;
  write: (mail: Claimed) => Promise<Mail>;
  /**
   * Marks an email as being sent, just before its last line goes out: with that line the mail server
   * accepts it. Once this returns true, no process sends the email again on its own.
   *
   * @returns false when the email isn't this process's anymore, or must not be sent.
   */
  startSending: (owner: string, mail: Claimed) => Promise<boolean>;
  /** Deletes emails that are sent or have failed, if nobody looks at them afterwards. */
  forgetDone?: () => Promise<void>;
}

/**
 * The columns of an email that is to be sent now, as if it were new.
 *
 * @param useful after how long it is given up, in milliseconds.
 * @param delay sends it that much later, in milliseconds.
 */
export function due(useful: number, delay = 0) {
  return {
    ...{ state: "waiting" as const, tries: 0, owner: null, leaseUntil: null, problem: null },
    ...{ dueAt: later(delay), giveUpAt: later(delay + useful) },
  };
}

/** Marks an email of a table as being sent, if this process still has it: see `MailQueue`. */
export async function startSending(
  table: "messageAnswers" | "outgoingMails",
  owner: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable(table)
    .set({ state: "handed", leaseUntil: later(leaseMs) })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "=", "claimed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Claims emails that are due, under a lease, so that no other process takes them. Emails whose lease
 * has expired are due again, except those that were just being sent: their outcome is unknown.
 *
 * @param owner the process that claims them.
 * @param most how many at the most.
 */
export async function claimMails<Claimed extends QueuedMail>(
  { table, read }: MailQueue<Claimed>,
  owner: string,
  most: number,
): Promise<Claimed[]> {
  const now = later(0);
  if (!(await hasWork(table, now))) return [];
  return database()
    .transaction()
    .execute(async (transaction) => {
      await releaseExpiredLeases(transaction, table, now);
      const due = await transaction
        .selectFrom(table)
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
      const mails = await read(transaction, ids);
      await transaction
        .updateTable(table)
        .set({ state: "claimed", owner, leaseUntil: later(leaseMs) })
        .where("id", "in", ids)
        .execute();
      return mails;
    });
}

async function hasWork(table: keyof QueueTables, now: string): Promise<boolean> {
  const found = await database()
    .selectFrom(table)
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

async function releaseExpiredLeases(
  on: Database,
  table: keyof QueueTables,
  now: string,
): Promise<void> {
  await on
    .updateTable(table)
    .set({ state: "waiting", owner: null, leaseUntil: null })
    .where("state", "=", "claimed")
    .where("leaseUntil", "<", now)
    .execute();
  const problem = "The site was stopped while it was sending this email.";
  await on
    .updateTable(table)
    .set({ state: "doubtful", problem })
    .where("state", "=", "handed")
    .where("leaseUntil", "<", now)
    .execute();
}

/** Renews the leases of a process: the heartbeat that keeps others from taking over its emails. */
export async function renewLeases(table: keyof QueueTables, owner: string): Promise<void> {
  await database()
    .updateTable(table)
    .set({ leaseUntil: later(leaseMs) })
    .where("owner", "=", owner)
    .where("state", "in", ["claimed", "handed"])
    .execute();
}

/** Releases emails that a process has claimed and not started to send. */
export async function releaseMails(table: keyof QueueTables, owner: string): Promise<void> {
  await database()
    .updateTable(table)
    .set({ state: "waiting", owner: null, leaseUntil: null })
    .where("owner", "=", owner)
    .where("state", "=", "claimed")
    .execute();
}

/** Counts the emails of a queue that are still to be sent. */
export async function countWaiting(table: keyof QueueTables): Promise<number> {
  const { count } = await database()
    .selectFrom(table)
    .where("state", "=", "waiting")
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
