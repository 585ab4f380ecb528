import { database } from "../database/database.server.ts";
import type { Outcome } from "./mail-errors.server.ts";
import { later, type QueuedMail, type QueueTables } from "./mail-queue.server.ts";

const minute = 60_000;
const longestPause = 30 * minute;
const firstPause = 15_000;
/** How long sending is retried before an email fails, in milliseconds. */
export const giveUpAfter = 3 * 24 * 60 * minute;

/**
 * Acknowledges an email that this process claimed: records what became of it. One that is tried
 * again is due after a pause that doubles each time (exponential backoff), and fails after three days.
 *
 * @param pause in milliseconds.
 */
export async function acknowledgeMail(
  table: keyof QueueTables,
  owner: string,
  { id, tries }: QueuedMail,
  { state, problem }: Outcome,
  pause = pauseAfter(tries),
): Promise<void> {
  const again = state === "waiting" ? { tries: tries + 1, dueAt: later(pause) } : undefined;
  await database()
    .updateTable(table)
    .set({ state, problem, owner: null, leaseUntil: null, ...again })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .execute();
  if (again) await giveUpOnOld(table);
}

/**
 * Postpones every email in a table that waits, for all processes, and those that this one claimed and hasn't
 * started to send: the mail server itself can't be reached, or accepts nothing from us.
 *
 * @param mail with which that was found out; it comes after the others, in case it is the cause.
 * @param failures how often in a row the server failed before. A server that accepts some emails in
 *   between, such as a few for each connection, starts over with a short pause.
 */
export async function postponeAll(
  table: keyof QueueTables,
  owner: string,
  mail: QueuedMail,
  problem: string,
  failures: number,
): Promise<void> {
  const pause = pauseAfter(failures);
  await database()
    .updateTable(table)
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
  await acknowledgeMail(table, owner, mail, { state: "waiting", problem }, longer);
}

/** Doubles from 15 seconds to half an hour, plus or minus a quarter (jitter); in milliseconds. */
function pauseAfter(tries: number): number {
  return Math.min(longestPause, firstPause * 2 ** tries) * (0.75 + Math.random() / 2);
}

async function giveUpOnOld(table: keyof QueueTables): Promise<void> {
  await database()
    .updateTable(table)
    .set({ state: "failed" })
    .where("state", "=", "waiting")
    .where("giveUpAt", "<", later(0))
    .execute();
}
