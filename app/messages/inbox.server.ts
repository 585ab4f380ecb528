import { recordEvent } from "../audit/audit-log.server.ts";
import { formatMoment } from "../content/edition.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { MailState } from "../database/schema.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { paginate } from "../table/paginate.server.ts";
import { resendAnswer } from "./answer.server.ts";
import { countOfPhotos, dayWritten } from "./message.server.ts";

export type InboxMessage = Awaited<ReturnType<typeof listContactMessages>>["rows"][number];

const troubled: MailState[] = ["failed", "doubtful"];

const messagesPerPage = 10;

/**
 * A page of messages to the board, those that need something first (unread, or an answer that didn't arrive), by
 * time.
 */
export async function listContactMessages(_administrator: Administrator, page: number) {
  const messages = database()
    .selectFrom("contactMessages")
    .leftJoin("mails", "mails.messageId", "contactMessages.id")
    .select(["contactMessages.id", "recipient", "name", "email", "message", "createdAt", "readAt"])
    .select(["answer", "answeredAt", "state", "dueAt", "problem"])
    .select((row) => countOfPhotos(row).as("photos"))
    .orderBy((row) => {
      const needsSomething = row.or([row("readAt", "is", null), row("state", "in", troubled)]);
      return row.case().when(needsSomething).then(0).else(1).end();
    })
    .orderBy("createdAt", "desc")
    .orderBy("contactMessages.id", "desc");
  const { rows, ...place } = await paginate(messages, page, messagesPerPage);
  const shown = rows.map(({ answer, answeredAt, state, dueAt, problem, ...message }) => ({
    ...message,
    answer:
      answer !== null && answeredAt !== null && state !== null
        ? {
            text: answer,
            answeredAt,
            delivery: describeDelivery(state, problem, dueAt),
            // It failed, or may not have arrived.
            isTroubled: troubled.includes(state),
          }
        : null,
  }));
  return { rows: shown, ...place };
}

/** What became of an answer's email, in words. */
function describeDelivery(state: MailState, problem: string | null, dueAt: string | null): string {
  if (state === "sent") return problem ?? "It was emailed.";
  if (state === "failed") return `The email was not sent. ${problem ?? ""}`;
  if (state === "doubtful") return `The email may not have arrived. ${problem ?? ""}`;
  if (!problem || !dueAt) return "The email is being sent.";
  return `The email hasn't been sent yet. ${problem} We'll try again on ${formatMoment(dueAt)}.`;
}

/** Marks a message as read; false when it is gone. */
export const markRead = (_administrator: Administrator, id: string) =>
  setReadAt(id, new Date().toISOString());

/** Marks a message as unread again; false when it is gone. */
export const markUnread = (_administrator: Administrator, id: string) => setReadAt(id, null);

async function setReadAt(id: string, readAt: string | null): Promise<boolean> {
  const messages = database().updateTable("contactMessages").where("id", "=", id);
  const { numUpdatedRows } = await messages.set({ readAt }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a message and its answer for good, sent or not; false when it was gone already. */
export function deleteMessage(administrator: Administrator, id: string): Promise<boolean> {
  const actor = administrator.id;
  return transaction(async (on) => {
    const deleted = await on
      .deleteFrom("contactMessages")
      .where("id", "=", id)
      .returning("createdAt")
      .executeTakeFirst();
    if (!deleted) return false;
    // The audit log is kept longer than the message, so it says neither who wrote nor what.
    const detail = dayWritten(deleted.createdAt);
    await recordEvent(on, { kind: "message-deleted", actor, subject: null, detail });
    return true;
  });
}

const late = "Nothing was changed. This message was already deleted.";

export const messageIntents: Intents<Administrator> = {
  "mark-read": { act: markRead, done: "The message is marked as read.", late },
  "mark-unread": { act: markUnread, done: "The message is marked as unread.", late },
  "delete-message": { act: deleteMessage, done: "The message is deleted.", late },
  "resend-answer": {
    act: resendAnswer,
    done: "The answer is being sent again. Reload this page to see whether it was sent.",
    late: "Nothing was sent: this answer is being sent or was sent already, or its message was deleted.",
  },
};
