import { z } from "zod";
import { recordEvent } from "../audit/audit-log.server.ts";
import { database, databaseEngine } from "../database/database.server.ts";
import { paragraphsField } from "../forms/form-schema.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { due } from "../mail/mail-queue.server.ts";
import { giveUpAfter } from "../mail/mail-retry.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { wakeAnswers } from "./answer-queue.server.ts";
import { dayWritten } from "./message.server.ts";

/** The form with which the administrator answers a message; `id` is the message's. */
export const answerSchema = z.object({
  id: z.string().max(64).default(""),
  answer: paragraphsField("your answer", fieldLimits.answer),
});

/**
 * Answers a message to the board: keeps the answer, marks the message as read, and puts the email into
 * the queue, in one transaction. A message has one answer; sending the same one again, as by a double
 * click, changes nothing (idempotency).
 *
 * @returns "answered" if it has another answer already; "gone" if it was deleted.
 * @throws when the database doesn't answer.
 */
export async function answerMessage(
  { id: actor }: Administrator,
  { id, answer }: z.infer<typeof answerSchema>,
): Promise<"done" | "answered" | "gone"> {
  const result = await database()
    .transaction()
    .execute(async (transaction) => {
      const message = await transaction
        .selectFrom("contactMessages")
        .select("createdAt")
        .where("id", "=", id)
        // A message that is being deleted locks this row, or waits for us.
        .$if(databaseEngine() === "postgres", (query) => query.forKeyShare())
        .executeTakeFirst();
      if (!message) return "gone";
      const now = new Date().toISOString();
      const added = await transaction
        .insertInto("messageAnswers")
        .values({ id, answer, answeredAt: now, ...due(giveUpAfter) })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      if (!added.numInsertedOrUpdatedRows) {
        const other = await transaction
          .selectFrom("messageAnswers")
          .select("answer")
          .where("id", "=", id)
          .executeTakeFirst();
        return other?.answer === answer ? "done" : "answered";
      }
      await transaction
        .updateTable("contactMessages")
        .set((row) => ({ readAt: row.fn.coalesce("readAt", row.val(now)) }))
        .where("id", "=", id)
        .execute();
      // As for a deleted message, the audit log says neither who wrote nor what.
      const detail = dayWritten(message.createdAt);
      const event = { kind: "message-answered", actor, subject: null, detail } as const;
      await recordEvent(transaction, event);
      return "done";
    });
  wakeAnswers();
  return result;
}

/**
 * Sends the email of an answer again that failed, or may not have arrived.
 *
 * @returns false when it is no longer such an email.
 */
export async function resendAnswer({ id: actor }: Administrator, id: string): Promise<boolean> {
  const isResent = await database()
    .transaction()
    .execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("messageAnswers")
        .set(due(giveUpAfter))
        .where("id", "=", id)
        .where("state", "in", ["failed", "doubtful"])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const detail = "Answer to a message (1 email)";
      const event = { kind: "mails-sent-again", actor, subject: null, detail } as const;
      await recordEvent(transaction, event);
      return true;
    });
  wakeAnswers();
  return isResent;
}
