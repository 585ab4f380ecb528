import { type Database, database } from "../database/database.server.ts";
import { later, leaseMs, type MailQueue } from "../mail/mail-queue.server.ts";
import { giveUpAfter } from "../mail/mail-retry.server.ts";
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
  async startSending(owner, { id }) {
    const { numUpdatedRows } = await database()
      .updateTable("messageAnswers")
      .set({ state: "handed", leaseUntil: later(leaseMs) })
      .where("id", "=", id)
      .where("owner", "=", owner)
      .where("state", "=", "claimed")
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
};

/** The columns of an email that is to be sent now, as if it were new. */
export function due() {
  return {
    ...{ state: "waiting" as const, tries: 0, owner: null, leaseUntil: null, problem: null },
    ...{ dueAt: later(0), giveUpAt: later(giveUpAfter) },
  };
}

/** Sends answers that are due right away, in the background. */
export function wakeAnswers(): void {
  wakeMailWorker(answerQueue.table);
}
