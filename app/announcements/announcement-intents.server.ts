import { recordEvent } from "../audit/audit-log.server.ts";
import { announcements } from "../content/kinds/announcements.ts";
import { database, transaction } from "../database/database.server.ts";
import { findEntry } from "../desk/open-form.server.ts";
import { publishChange } from "../desk/publish-change.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import type { May } from "../identity/person.server.ts";
import { due, later, wakeMails } from "../mail/mail-queue.server.ts";
import { titleOf } from "./announcement.server.ts";

/**
 * Requeues one email that failed or may not have arrived, or all of an announcement's failed ones. Emails with an
 * unknown outcome are requeued only one by one. The audit log records how many.
 *
 * @param id of the email, or of the announcement.
 * @returns false if there is no such email anymore.
 */
export async function sendAgain({ id: actor }: May<"announce">, id: string): Promise<boolean> {
  const isAny = await transaction(async (on) => {
    const again = await on
      .updateTable("mails")
      .set(due())
      .where("kind", "=", "announcement")
      .where((mail) =>
        mail.or([
          mail.and([mail("id", "=", id), mail("state", "in", ["failed", "doubtful"])]),
          mail.and([mail("announcementId", "=", id), mail("state", "=", "failed")]),
        ]),
      )
      .returning("announcementId")
      .execute();
    const [first] = again;
    if (!first) return false;
    const title = titleOf(first.announcementId ?? "");
    const detail = `${title} (${again.length === 1 ? "1 email" : `${again.length} emails`})`;
    await recordEvent(on, { kind: "mails-sent-again", actor, subject: null, detail });
    return true;
  });
  void wakeMails();
  return isAny;
}

/** Sends an announcement's waiting emails now instead of after their delay; false if none is waiting. */
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

/** Deletes an announcement and its unsent emails; false if it was already gone. */
async function deleteAnnouncement(poster: May<"announce">, id: string): Promise<boolean> {
  const entry = await findEntry(announcements, id);
  if (!entry) return false;
  const { values } = entry;
  const removal = { kind: announcements, action: "remove", entry: id, values, seen: null } as const;
  const done = await publishChange(poster, removal);
  return done.ok;
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
  "mail-now": { act: tryMailsNow, done: sending, late },
  "mail-again": { act: sendAgain, done: "The email is being sent again.", late },
  "mails-again": { act: sendAgain, done: sending, late },
};
