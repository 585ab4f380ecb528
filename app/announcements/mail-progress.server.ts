import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { MailState } from "../database/schema.server.ts";
import { formatMoment } from "../editions/format-moment.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { giveUpAfter } from "./mail-queue.server.ts";
import { wakeMailWorker } from "./mail-worker.server.ts";

/** A mail that needs the administrator: it failed, or nobody knows whether it arrived. */
export interface TroubledMail {
  id: string;
  /** The resident's. */
  name: string;
  state: "failed" | "doubtful";
  problem: string;
}

/** How far the mails of an announcement are. */
export interface MailProgress {
  sent: number;
  /** Those under way among them. */
  waiting: number;
  failed: number;
  doubtful: number;
  /** Why some wait, and when they are tried again, by the association's clocks. */
  delay: { problem: string; nextTry: string } | null;
  troubled: TroubledMail[];
}

/** So many failed and doubtful mails are named, of these announcements together. */
const SHOWN_TROUBLED = 50;

const kinds = {
  sent: "sent",
  failed: "failed",
  doubtful: "doubtful",
  waiting: "waiting",
  claimed: "waiting",
  handed: "waiting",
} as const satisfies Record<MailState, keyof MailProgress>;

/**
 * Tells, by the ids of announcements, how far their mails are; nothing of those without mails.
 *
 * @param announcements their ids.
 */
export async function readMailProgress(
  _administrator: Administrator,
  announcements: string[],
): Promise<Record<string, MailProgress>> {
  if (announcements.length === 0) return {};
  const counted = await database()
    .selectFrom("announcementMails")
    .select(["announcementId", "state"])
    .select((row) => [
      row.fn.countAll().as("count"),
      row.fn.max("problem").as("problem"),
      row.fn.min("dueAt").as("dueAt"),
    ])
    .where("announcementId", "in", announcements)
    .groupBy(["announcementId", "state"])
    .execute();
  const progress: Record<string, MailProgress> = {};
  for (const { announcementId, state, count, problem, dueAt } of counted) {
    progress[announcementId] ??= {
      ...{ sent: 0, waiting: 0, failed: 0, doubtful: 0 },
      ...{ delay: null, troubled: [] },
    };
    const own = progress[announcementId];
    own[kinds[state]] += Number(count);
    if (state === "waiting" && problem) own.delay = { problem, nextTry: formatMoment(dueAt) };
  }
  for (const { announcementId, ...mail } of await listTroubled(announcements)) {
    progress[announcementId]?.troubled.push(mail);
  }
  return progress;
}

async function listTroubled(
  announcements: string[],
): Promise<(TroubledMail & { announcementId: string })[]> {
  const rows = await database()
    .selectFrom("announcementMails as mail")
    .innerJoin("users", "users.uid", "mail.uid")
    .select(["mail.id", "mail.announcementId", "mail.state", "mail.problem", "users.name"])
    .where("announcementId", "in", announcements)
    .where("state", "in", ["failed", "doubtful"])
    .orderBy("users.nameKey")
    .orderBy("mail.id")
    .limit(SHOWN_TROUBLED)
    .execute();
  return rows.map(({ state, problem, ...row }) => ({
    ...row,
    state: state as "failed" | "doubtful",
    problem: problem ?? "",
  }));
}

/**
 * Sends a mail again that failed, or of which nobody knows whether it arrived.
 *
 * @returns false when it is no such mail any more.
 */
export function sendMailAgain(administrator: Administrator, id: string): Promise<boolean> {
  return sendAgain(administrator, (mails) =>
    mails.where("id", "=", id).where("state", "in", ["failed", "doubtful"]),
  );
}

/**
 * Sends all mails of an announcement again that failed, as after a mail server took none for days.
 * Doubtful ones, which may have arrived, are left to be judged one by one.
 *
 * @returns false when none has failed any more.
 */
export function sendFailedAgain(
  administrator: Administrator,
  announcementId: string,
): Promise<boolean> {
  return sendAgain(administrator, (mails) =>
    mails.where("announcementId", "=", announcementId).where("state", "=", "failed"),
  );
}

type Mails = ReturnType<typeof waitAnew>;

/** Has some mails wait anew; the audit log tells how many, and of which announcement. */
async function sendAgain(
  { id: actor }: Administrator,
  which: (mails: Mails) => Mails,
): Promise<boolean> {
  const isAny = await database()
    .transaction()
    .execute(async (transaction) => {
      const again = await which(waitAnew(transaction)).returning("announcementId").execute();
      const [first] = again;
      if (!first) return false;
      const { title } = await transaction
        .selectFrom("announcements")
        .select("title")
        .where("id", "=", first.announcementId)
        .executeTakeFirstOrThrow();
      const detail = `${title} (${again.length === 1 ? "1 email" : `${again.length} emails`})`;
      const event = { kind: "mails-sent-again", actor, subject: null, detail } as const;
      await recordEvent(transaction, event);
      return true;
    });
  wakeMailWorker();
  return isAny;
}

/** Has mails wait as if they were new; those that it is told of further. */
function waitAnew(on: Database) {
  const now = Date.now();
  return on
    .updateTable("announcementMails")
    .set({ state: "waiting", tries: 0, owner: null, leaseUntil: null, problem: null })
    .set({ dueAt: new Date(now).toISOString() })
    .set({ giveUpAt: new Date(now + giveUpAfter).toISOString() });
}

/**
 * Tries the mails of an announcement that wait at once, instead of when their pause is over.
 *
 * @returns false when none waits any more.
 */
export async function tryMailsNow(
  _administrator: Administrator,
  announcementId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable("announcementMails")
    .set({ dueAt: new Date().toISOString() })
    .where("announcementId", "=", announcementId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  wakeMailWorker();
  return numUpdatedRows > 0n;
}
