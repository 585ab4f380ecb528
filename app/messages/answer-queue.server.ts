import type { Database } from "../database/database.server.ts";
import { type MailQueue, startSending } from "../mail/mail-queue.server.ts";
import { wakeMailWorker } from "../mail/mail-worker.server.ts";
import { answerMail } from "./message-mails.server.ts";

function readClaimed(on: Database, ids: string[]) {
  return on
    .selectFrom("messageAnswers as answer")
    .innerJoin("contactMessages", "contactMessages.id", "answer.id")
    .select(["answer.id", "answer.tries", "answer.answer"])
    .select(["name", "email", "recipient", "message", "createdAt"])
    .where("answer.id", "in", ids)
    .orderBy("answer.dueAt")
    .orderBy("answer.id")
    .execute();
}

type ClaimedAnswer = Awaited<ReturnType<typeof readClaimed>>[number];

/** The emails that answer messages to the board. One whose message is deleted goes with it. */
export const answerQueue: MailQueue<ClaimedAnswer> = {
  table: "messageAnswers",
  read: readClaimed,
  write: async (mail) => answerMail(mail),
  startSending: (owner, { id }) => startSending("messageAnswers", owner, id),
};

/** Sends answers that are due right away, in the background. */
export function wakeAnswers(): void {
  void wakeMailWorker(answerQueue.table);
}
