import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import {
  type Database,
  database,
  databaseEngine,
  transaction,
} from "../database/database.server.ts";
import type { MailKind, Tables } from "../database/schema.server.ts";
import { wake } from "../platform/scheduler.server.ts";
import type { Mail } from "./mail.server.ts";
import type { Outcome } from "./mail-errors.server.ts";
import { readMailRate } from "./mail-rate.server.ts";
import { forgetDone, keepRefused } from "./refused-mails.server.ts";

/** How long a process may go without renewing its leases before others take over, in milliseconds. */
export const leaseMs = 10_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const longestPause = 30 * minute;
const firstPause = 15_000;
/** How long sending is retried before an email fails, in milliseconds. */
export const giveUpAfter = 3 * day;

/** The time this many milliseconds from now, in the database's format. */
export const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** An email that this process has claimed. */
export interface ClaimedMail {
  id: string;
  tries: number;
  write: () => Mail | Promise<Mail>;
  /** Whether it should still be sent, checked on its row just before. */
  isWanted?: (row: ExpressionBuilder<Tables, "mails">) => Expression<SqlBool>;
  /** A single email itself; if it is rejected, some of it is kept for the administrator. */
  single?: Mail;
}

/** Reads each kind of claimed email, in the claiming transaction; deletes those that must no longer be sent. */
export type MailReaders = Partial<
  Record<MailKind, (on: Database, ids: string[]) => Promise<ClaimedMail[]>>
>;

/** Sends what is due in this process; resolves when that is done. */
export function wakeMails(): Promise<void> {
  return wake("mails");
}

/**
 * The columns of an email to be sent now, as if it were new.
 *
 * @param useful when to give up, in milliseconds.
 * @param delay sends it this much later, in milliseconds.
 */
export function due(useful = giveUpAfter, delay = 0) {
  return {
    ...{ state: "waiting" as const, tries: 0, owner: null, leaseUntil: null, problem: null },
    ...{ dueAt: later(delay), giveUpAt: later(delay + useful) },
  };
}

/**
 * Claims emails that are due, under a lease, so that no other process takes them. Emails whose lease has expired
 * are due again, except those that were just being sent: their outcome is unknown.
 *
 * @param readers of the kinds to claim.
 * @param owner the process that claims them.
 * @param most the maximum number.
 */
export async function claimMails(
  readers: MailReaders,
  owner: string,
  most: number,
): Promise<ClaimedMail[]> {
  const now = later(0);
  if (!(await hasWork(now))) return [];
  return transaction(async (on) => {
    const rate = await readMailRate(on);
    if (rate && rate.left <= 0) return [];
    await releaseExpiredLeases(on, now);
    const due = await on
      .selectFrom("mails")
      .select(["id", "kind"])
      .where("kind", "in", Object.keys(readers) as MailKind[])
      .where("state", "=", "waiting")
      .where("dueAt", "<=", now)
      // Single emails first, descending: somebody waits for one, such as a link, while an announcement goes to
      // hundreds.
      .orderBy("kind", "desc")
      // Links that work for an hour, then those that work for up to a day, before invitations, which also go to
      // hundreds.
      .orderBy(({ case: of }) =>
        of()
          .when("giveUpAt", "<=", later(hour))
          .then(0)
          .when("giveUpAt", "<=", later(day))
          .then(1)
          .else(2)
          .end(),
      )
      .orderBy("dueAt")
      .orderBy("id")
      .limit(Math.min(most, rate?.left ?? most))
      // SQLite has one writer at a time anyway.
      .$if(databaseEngine() === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    if (due.length === 0) return [];
    const mails: ClaimedMail[] = [];
    for (const [kind, read] of Object.entries(readers)) {
      const ids = due.filter((mail) => mail.kind === kind).map(({ id }) => id);
      if (ids.length > 0) mails.push(...(await read(on, ids)));
    }
    const ids = due.map(({ id }) => id);
    await on
      .updateTable("mails")
      .set({ state: "claimed", owner, leaseUntil: later(leaseMs) })
      .where("id", "in", ids)
      .execute();
    await rate?.take(mails.length);
    return mails.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  });
}

async function hasWork(now: string): Promise<boolean> {
  const found = await database()
    .selectFrom("mails")
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
  await released(on).where("leaseUntil", "<", now).execute();
  const problem = "The site was stopped while it was sending this email.";
  await on
    .updateTable("mails")
    .set({ state: "doubtful", problem })
    .where("state", "=", "handed")
    .where("leaseUntil", "<", now)
    .execute();
  await forgetDone(on);
}

/**
 * Marks an email as being sent, just before its last line goes out: with that line the mail server accepts it.
 * Once this returns true, no process automatically sends the email again.
 *
 * @returns false if the email is no longer this process's, or must not be sent.
 */
export async function startSending(
  owner: string,
  { id, isWanted }: Pick<ClaimedMail, "id" | "isWanted">,
): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable("mails")
    .set({ state: "handed", leaseUntil: later(leaseMs) })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "=", "claimed")
    .$if(isWanted !== undefined, (query) => query.where(isWanted as NonNullable<typeof isWanted>))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renews a process's leases: the heartbeat that keeps others from taking over its emails. */
export async function renewLeases(owner: string): Promise<void> {
  await database()
    .updateTable("mails")
    .set({ leaseUntil: later(leaseMs) })
    .where("owner", "=", owner)
    .where("state", "in", ["claimed", "handed"])
    .execute();
}

/** Releases emails that a process has claimed but not started to send. */
export async function releaseMails(owner: string): Promise<void> {
  await released(database()).where("owner", "=", owner).execute();
}

function released(on: Database) {
  const claimed = on.updateTable("mails").where("state", "=", "claimed");
  return claimed.set({ state: "waiting", owner: null, leaseUntil: null });
}

/**
 * Acknowledges an email that this process claimed: records its outcome. A retry is due after a pause that doubles
 * each time (exponential backoff); the email fails after three days.
 *
 * @param pause in milliseconds.
 */
export async function acknowledgeMail(
  owner: string,
  { id, tries, single }: Pick<ClaimedMail, "id" | "tries" | "single">,
  { state, problem }: Outcome,
  pause = pauseAfter(tries),
): Promise<void> {
  const isAgain = state === "waiting";
  await database()
    .updateTable("mails")
    .set({ state, problem, owner: null, leaseUntil: null })
    .$if(isAgain, (query) => query.set({ tries: tries + 1, dueAt: later(pause) }))
    .$if(state === "failed" && single !== undefined, (query) =>
      query.set(keepRefused(single as Mail)),
    )
    .where("id", "=", id)
    .where("owner", "=", owner)
    .execute();
  if (isAgain) {
    await database()
      .updateTable("mails")
      .set({ state: "failed" })
      .where("state", "=", "waiting")
      .where("giveUpAt", "<", later(0))
      .execute();
  }
  await forgetDone();
}

/**
 * Postpones every waiting email, for all processes, and those that this one has claimed but not started to send:
 * the mail server can't be reached, or accepts nothing from us (circuit breaker).
 *
 * @param mail the one that failed; it comes after the others, in case it is the cause.
 * @param failures how often in a row the server has failed before. A server that accepts some emails in between,
 * such as a few per connection, starts over with a short pause.
 */
export async function postponeAll(
  owner: string,
  mail: Pick<ClaimedMail, "id" | "tries">,
  problem: string,
  failures: number,
): Promise<void> {
  const pause = pauseAfter(failures);
  await database()
    .updateTable("mails")
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
  const longer = 2 * Math.max(pause, pauseAfter(mail.tries));
  await acknowledgeMail(owner, mail, { state: "waiting", problem }, longer);
}

/** Doubles from 15 seconds to half an hour, plus or minus a quarter (jitter); in milliseconds. */
function pauseAfter(tries: number): number {
  return Math.min(longestPause, firstPause * 2 ** tries) * (0.75 + Math.random() / 2);
}

/** Counts the emails still to be sent, by kind. */
export async function countWaiting(): Promise<Record<MailKind, number>> {
  const counts = await database()
    .selectFrom("mails")
    .where("state", "=", "waiting")
    .groupBy("kind")
    .select((row) => ["kind", row.fn.countAll().as("count")])
    .execute();
  const byKind = counts.map(({ kind, count }) => [kind, Number(count)]);
  return { announcement: 0, answer: 0, single: 0, ...Object.fromEntries(byKind) };
}
