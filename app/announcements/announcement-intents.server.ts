import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import type { May } from "../identity/person.server.ts";
import { due, later, wakeMails } from "../mail/mail-queue.server.ts";
import { deleteDraft } from "./drafts.server.ts";
import { deleteAnnouncement } from "./post-announcement.server.ts";

/**
 * Resends an email that failed, or may not have arrived.
 *
 * @returns false when it is no longer such an email.
 */
export function sendMailAgain(poster: May<"announce">, id: string): Promise<boolean> {
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
export function sendFailedAgain(poster: May<"announce">, announcementId: string): Promise<boolean> {
  return sendAgain(poster, (mails) =>
    mails.where("announcementId", "=", announcementId).where("state", "=", "failed"),
  );
}

type Mails = ReturnType<typeof requeue>;

/** Requeues some emails; the audit log says how many, and of which announcement. */
async function sendAgain(
  { id: actor }: May<"announce">,
  which: (mails: Mails) => Mails,
): Promise<boolean> {
  const isAny = await transaction(async (on) => {
    const again = await which(requeue(on)).returning("announcementId").execute();
    const [first] = again;
    if (!first) return false;
    const { title } = await on
      .selectFrom("announcements")
      .select("title")
      .where("id", "=", first.announcementId)
      .executeTakeFirstOrThrow();
    const detail = `${title} (${again.length === 1 ? "1 email" : `${again.length} emails`})`;
    const event = { kind: "mails-sent-again", actor, subject: null, detail } as const;
    await recordEvent(on, event);
    return true;
  });
  void wakeMails();
  return isAny;
}

/** Resets emails as if they were new; the caller adds which. */
function requeue(on: Database) {
  return on.updateTable("mails").set(due()).where("kind", "=", "announcement");
}

/**
 * Tries the waiting emails of an announcement right away, instead of after their pause.
 *
 * @returns false when none is waiting anymore.
 */
export async function tryMailsNow(
  _poster: May<"announce">,
  announcementId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable("mails")
    .set({ dueAt: later(0) })
    .where("announcementId", "=", announcementId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  void wakeMails();
  return numUpdatedRows > 0n;
}

const late =
  "Nothing was sent: these emails are being sent or were sent already, or their announcement was deleted.";
const sending = "The emails are being sent now. Reload this page to see how many are done.";

/** The dashboard's buttons for an announcement and its emails. */
export const announcementIntents: Intents<May<"announce">> = {
  delete: {
    act: deleteAnnouncement,
    done: "The announcement is deleted.",
    late: "Nothing was changed. This announcement was already deleted.",
  },
  "delete-draft": {
    act: deleteDraft,
    done: "The draft is deleted.",
    late: "Nothing was changed. This draft was already posted or deleted.",
  },
  "mail-now": { act: tryMailsNow, done: sending, late },
  "mail-again": { act: sendMailAgain, done: "The email is being sent again.", late },
  "mails-again": { act: sendFailedAgain, done: sending, late },
};
