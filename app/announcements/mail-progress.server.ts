import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { MailState } from "../database/schema.server.ts";
import { formatMoment } from "../editions/content.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import type { May } from "../identity/person.server.ts";
import { deleteAnnouncement } from "./announcement.server.ts";
import { giveUpAfter, later } from "./mail-outcome.server.ts";
import { wakeMailWorker } from "./mail-worker.server.ts";

/** An email that needs the administrator: it failed, or nobody knows whether it arrived. */
export interface TroubledMail {
  id: string;
  /** The resident's. */
  name: string;
  outcome: "failed" | "unknown";
  problem: string;
}

/** How many emails of an announcement are in which state. */
export interface MailProgress {
  sent: number;
  /** Including those that are being sent. */
  pending: number;
  failed: number;
  unknown: number;
  /** Why some wait, and when they are tried again, in the association's time zone. */
  delay: { problem: string; nextTry: string } | null;
  troubled: TroubledMail[];
}

/** How many failed and unknown emails are named, of these announcements together. */
const SHOWN_TROUBLED = 50;

/** What each state in the database counts as. */
const kinds = {
  sent: "sent",
  failed: "failed",
  doubtful: "unknown",
  waiting: "pending",
  claimed: "pending",
  handed: "pending",
} as const satisfies Record<MailState, keyof MailProgress>;

/**
 * Counts the emails of announcements by what became of them.
 *
 * @param announcements their ids.
 * @returns the progress by announcement id; none for announcements without emails.
 */
export async function readMailProgress(
  _poster: May<"post announcements">,
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
      ...{ sent: 0, pending: 0, failed: 0, unknown: 0 },
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
    outcome: state === "failed" ? "failed" : "unknown",
    problem: problem ?? "",
  }));
}

/**
 * Sends an email again that failed, or of which nobody knows whether it arrived.
 *
 * @returns false when it is no longer such an email.
 */
export function sendMailAgain(poster: May<"post announcements">, id: string): Promise<boolean> {
  return sendAgain(poster, (mails) =>
    mails.where("id", "=", id).where("state", "in", ["failed", "doubtful"]),
  );
}

/**
 * Sends all failed emails of an announcement again, as after a mail server was down for days. Those
 * whose outcome is unknown may have arrived, so the administrator decides on each of them.
 *
 * @returns false when none is failed anymore.
 */
export function sendFailedAgain(
  poster: May<"post announcements">,
  announcementId: string,
): Promise<boolean> {
  return sendAgain(poster, (mails) =>
    mails.where("announcementId", "=", announcementId).where("state", "=", "failed"),
  );
}

type Mails = ReturnType<typeof requeue>;

/** Requeues some emails; the audit log says how many, and of which announcement. */
async function sendAgain(
  { id: actor }: May<"post announcements">,
  which: (mails: Mails) => Mails,
): Promise<boolean> {
  const isAny = await database()
    .transaction()
    .execute(async (transaction) => {
      const again = await which(requeue(transaction)).returning("announcementId").execute();
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

/** Makes emails wait as if they were new; the caller adds which. */
function requeue(on: Database) {
  return on
    .updateTable("announcementMails")
    .set({ state: "waiting", tries: 0, owner: null, leaseUntil: null, problem: null })
    .set({ dueAt: later(0), giveUpAt: later(giveUpAfter) });
}

/**
 * Tries the waiting emails of an announcement right away, instead of after their pause.
 *
 * @returns false when none is waiting anymore.
 */
export async function tryMailsNow(
  _poster: May<"post announcements">,
  announcementId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable("announcementMails")
    .set({ dueAt: later(0) })
    .where("announcementId", "=", announcementId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  wakeMailWorker();
  return numUpdatedRows > 0n;
}

const late =
  "Nothing was sent: these mails are under way or sent already, or their announcement is deleted.";
const sending = "The mails are being sent now. Load this page again to see how far they are.";

/** What the dashboard's buttons do to an announcement and its emails. */
export const announcementIntents: Intents<May<"post announcements">> = {
  delete: {
    act: deleteAnnouncement,
    done: "The announcement is deleted.",
    late: "Nothing was changed: this announcement was deleted already.",
  },
  "mail-now": { act: tryMailsNow, done: sending, late },
  "mail-again": { act: sendMailAgain, done: "The mail is sent again.", late },
  "mails-again": { act: sendFailedAgain, done: sending, late },
};
