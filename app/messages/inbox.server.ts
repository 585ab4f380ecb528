import { recordEvent } from "../audit/audit-log.server.ts";
import { formatMoment } from "../content/edition.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { MailState } from "../database/schema.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { isMailOff } from "../mail/mail.server.ts";
import { writtenToFile } from "../mail/mail-state.server.ts";
import { paginate } from "../table/paginate.server.ts";
import { isUnsent, noteTold, resendAnswer, selectUnsent } from "./answer.server.ts";
import { countOfPhotos, dayWritten } from "./message.server.ts";

export type InboxMessage = Awaited<ReturnType<typeof listContactMessages>>["rows"][number];

const troubled: MailState[] = ["failed", "doubtful"];

const messagesPerPage = 10;

/** A page of messages by time, first those that need attention (unread, or with an answer that didn't arrive). */
export async function listContactMessages(_administrator: Administrator, page: number) {
  const notArrived = selectUnsent().select((row) => row.ref("messageId").$notNull().as("id"));
  const messages = database()
    .selectFrom("contactMessages")
    .leftJoin("mails", "mails.messageId", "contactMessages.id")
    .select(["contactMessages.id", "recipient", "name", "email", "message", "createdAt", "readAt"])
    .select(["answer", "answeredAt", "state", "dueAt", "problem"])
    .select((row) => [countOfPhotos(row).as("photos"), isUnsent(row).as("isUnsent")])
    .orderBy(
      (row) => row.or([row("readAt", "is", null), row("contactMessages.id", "in", notArrived)]),
      "desc",
    )
    .orderBy("createdAt", "desc")
    .orderBy("contactMessages.id", "desc");
  const { rows, ...place } = await paginate(messages, page, messagesPerPage);
  const shown = rows.map((row) => {
    const { answer: text, answeredAt, state, dueAt, problem, isUnsent, ...message } = row;
    if (text === null || answeredAt === null || state === null) return { ...message, answer: null };
    const delivery = describeDelivery(state, problem, dueAt);
    const isEmailed = !isUnsent;
    const isTroubled = troubled.includes(state);
    return { ...message, answer: { text, answeredAt, delivery, isEmailed, isTroubled } };
  });
  return { rows: shown, ...place };
}

function describeDelivery(state: MailState, problem: string | null, dueAt: string | null): string {
  if (state === "sent") return problem ?? "It was emailed.";
  if (state === "failed") return `The email was not sent. ${problem ?? ""}`;
  if (state === "doubtful") return `The email may not have arrived. ${problem ?? ""}`;
  if (!problem || !dueAt) return isMailOff() ? writtenToFile : "The email is being sent.";
  return `The email hasn't been sent yet. ${problem} We'll try again on ${formatMoment(dueAt)}.`;
}

/** False if it is gone. */
export function markRead(_administrator: Administrator, id: string): Promise<boolean> {
  return setReadAt(id, new Date().toISOString());
}

export function markUnread(_administrator: Administrator, id: string): Promise<boolean> {
  return setReadAt(id, null);
}

async function setReadAt(id: string, readAt: string | null): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable("contactMessages")
    .set({ readAt })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Permanently deletes a message and its answer, sent or not; false if it was already gone. */
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
  "answer-told": {
    act: noteTold,
    done: "Marked as answered.",
    late: "Nothing was changed: this answer was sent already, or its message was deleted.",
  },
  "resend-answer": {
    act: resendAnswer,
    done: "The answer is being sent again. Reload this page to see whether it was sent.",
    late: "Nothing was sent: this answer is being sent or was sent already, or its message was deleted.",
  },
};
