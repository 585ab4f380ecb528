import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { recordEvent } from "../audit/audit-log.server.ts";
import { database, databaseEngine, transaction } from "../database/database.server.ts";
import type { MailState, Tables } from "../database/schema.server.ts";
import { paragraphsField } from "../forms/form-schema.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { isMailOff } from "../mail/mail.server.ts";
import { due, type MailReaders, wakeMails } from "../mail/mail-queue.server.ts";
import { writtenToFile } from "../mail/mail-state.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { dayWritten } from "./message.server.ts";
import { answerMail } from "./message-mails.server.ts";

/** The administrator's form for answering a message; `id` is the message's. */
export const answerSchema = z.object({
  id: z.string().max(64).default(""),
  answer: paragraphsField("your answer", fieldLimits.answer),
  /** When the answer was given that this one replaces. */
  replaces: z.string().optional(),
});

/** Whether nobody has got the answer of an email, so that it can be written again. */
export function isUnsent(mail: ExpressionBuilder<Tables, "mails">) {
  const states: MailState[] = isMailOff() ? ["failed", "waiting", "claimed", "handed"] : ["failed"];
  return mail.or([mail("state", "in", states), mail("problem", "=", writtenToFile)]);
}

/** The emails of answers that the administrator has to send or say in another way, or has to ask about. */
export function selectUnsent() {
  return database()
    .selectFrom("mails")
    .where("kind", "=", "answer")
    .where((mail) => mail.or([isUnsent(mail), mail("state", "=", "doubtful")]));
}

/** Notes that the administrator has given an answer; false if its email was sent, or the message was deleted. */
export function noteTold({ id: actor }: Administrator, id: string): Promise<boolean> {
  return transaction(async (on) => {
    const { numUpdatedRows } = await on
      .updateTable("mails")
      .set({ state: "sent", problem: "You sent it yourself.", owner: null, leaseUntil: null })
      .where("messageId", "=", id)
      .where("id", "in", selectUnsent().select("mails.id"))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const { createdAt } = await on
      .selectFrom("contactMessages")
      .select("createdAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const detail = dayWritten(createdAt);
    await recordEvent(on, { kind: "answer-sent", actor, subject: id, detail });
    return true;
  });
}

/**
 * Answers a message: stores the answer, marks the message as read, and queues the email, in one transaction. A
 * message has one answer, which can be replaced while it is unsent; sending the same again changes nothing
 * (idempotency). "answered" if it has another, "gone" if it was deleted.
 */
export async function answerMessage(
  { id: actor }: Administrator,
  { id, answer, replaces }: z.infer<typeof answerSchema>,
): Promise<"done" | "answered" | "gone"> {
  const result = await transaction(async (on) => {
    const message = await on
      .selectFrom("contactMessages")
      .select(["createdAt", "answer", "answeredAt"])
      .where("id", "=", id)
      // Makes simultaneous answers and deletions wait.
      .$if(databaseEngine() === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!message) return "gone";
    if (message.answer !== null) {
      const unsent = await on
        .selectFrom("mails")
        .select("id")
        .where("messageId", "=", id)
        .where(isUnsent)
        .$if(databaseEngine() === "postgres", (query) => query.forUpdate())
        .executeTakeFirst();
      if (!unsent || message.answeredAt !== replaces)
        return message.answer === answer ? "done" : "answered";
    }
    const now = new Date().toISOString();
    await on
      .updateTable("contactMessages")
      .set((row) => ({
        answer,
        answeredAt: now,
        readAt: row.fn.coalesce("readAt", row.val(now)),
      }))
      .where("id", "=", id)
      .execute();
    await on
      .insertInto("mails")
      .values({ id, kind: "answer", messageId: id, ...due() })
      .onConflict((mail) => mail.column("id").doUpdateSet(due()))
      .execute();
    // The audit log names who wrote only as long as the message is kept.
    const detail = dayWritten(message.createdAt);
    const kind = isMailOff() ? "answer-saved" : "message-answered";
    await recordEvent(on, { kind, actor, subject: id, detail });
    return "done";
  });
  void wakeMails();
  return result;
}

/** The emails that answer messages to the board. They are deleted with their messages. */
export const answerMails: MailReaders = {
  async answer(on, ids) {
    const rows = await on
      .selectFrom("mails")
      .innerJoin("contactMessages", "contactMessages.id", "mails.messageId")
      .select(["mails.id", "tries", "name", "email", "recipient", "message", "createdAt"])
      .select((row) => row.fn.coalesce("answer", row.val("")).as("answer"))
      .where("mails.id", "in", ids)
      .execute();
    return rows.map((row) => ({ id: row.id, tries: row.tries, write: () => answerMail(row) }));
  },
};

/** Resends an answer's email that failed or may not have arrived; false if it is in neither state anymore. */
export async function resendAnswer({ id: actor }: Administrator, id: string): Promise<boolean> {
  const isResent = await transaction(async (on) => {
    const { numUpdatedRows } = await on
      .updateTable("mails")
      .set(due())
      .where("messageId", "=", id)
      .where("state", "in", ["failed", "doubtful"])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const detail = "Answer to a message (1 email)";
    await recordEvent(on, { kind: "mails-sent-again", actor, subject: null, detail });
    return true;
  });
  void wakeMails();
  return isResent;
}
