import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { type Database, database } from "../database/database.server.ts";
import type { OutgoingMailsTable } from "../database/schema.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import type { Mail } from "./mail.server.ts";
import { due, later, type MailQueue, type QueuedMail, startSending } from "./mail-queue.server.ts";
import { giveUpAfter } from "./mail-retry.server.ts";
import { wakeMailWorker } from "./mail-worker.server.ts";
import { openSealedMail, sealMail } from "./seal-mail.server.ts";

const table = "outgoingMails";

/** RFC 3834: marks mails as automatic, so that vacation responders don't answer them. */
const automatic = { "Auto-Submitted": "auto-generated" };

/**
 * Queues a single email. It is sent a moment later, and tried again while the mail server fails.
 *
 * @param on the transaction that changes what the email tells: it is sent only if that is committed.
 * @param useful how long the email is worth sending, in milliseconds; for one with a link, as long as
 *   the link works.
 */
export async function queueMail(on: Database, mail: Mail, useful = giveUpAfter): Promise<void> {
  await on
    .insertInto(table)
    .values({ ...seal(mail), ...due(useful) })
    .execute();
  // By then most transactions are committed; what comes too late is found at the worker's next look.
  runInBackground(() => wakeMailWorker(table));
}

function seal(mail: Mail): { id: string; sealed: string } {
  const id = randomUUID();
  const messageId = `<${id}@${new URL(siteOrigin()).hostname}>`;
  return { id, sealed: sealMail({ ...mail, messageId, headers: automatic }) };
}

/** Many emails are sent one a second, so that single ones get in between. */
const interval = 1000;

/** The rows of many emails, for a transaction that writes them: see `queueMail`. */
export function sealMany(mails: Mail[]): Insertable<OutgoingMailsTable>[] {
  return mails.map((mail, place) => ({ ...seal(mail), ...due(giveUpAfter, place * interval) }));
}

/** An email that this process has claimed. */
interface OutgoingMail extends QueuedMail {
  mail: Mail;
}

/** Single emails: about accounts, and to the board. Nothing is kept of one that is done. */
export const outgoingMails: MailQueue<OutgoingMail> = {
  table,
  async read(on, ids) {
    const rows = await on
      .selectFrom(table)
      .select(["id", "tries", "sealed", "giveUpAt"])
      .where("id", "in", ids)
      .orderBy("dueAt")
      .orderBy("id")
      .execute();
    const now = later(0);
    const mails = rows.flatMap(({ id, tries, sealed, giveUpAt }) => {
      const mail = giveUpAt > now ? openSealedMail(sealed) : undefined;
      return mail ? [{ id, tries, mail }] : [];
    });
    const useful = new Set(mails.map(({ id }) => id));
    const useless = ids.filter((id) => !useful.has(id));
    if (useless.length > 0) {
      log.warn(
        { mails: useless },
        "mails are too old to be sent, or were sealed with another secret",
      );
      await on.deleteFrom(table).where("id", "in", useless).execute();
    }
    return mails;
  },
  write: async ({ mail }) => mail,
  startSending: (owner, { id }) => startSending(table, owner, id),
  async forgetDone() {
    await database()
      .deleteFrom(table)
      .where("state", "in", ["sent", "failed", "doubtful"])
      .execute();
  },
};
