import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import { openSealed, seal } from "../identity/site-secret.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { environment, siteOrigin } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import type { Mail } from "./mail.server.ts";
import {
  type ClaimedMail,
  due,
  giveUpAfter,
  later,
  type MailReaders,
  wakeMails,
} from "./mail-queue.server.ts";

/** Encrypted with the site's secret: links in emails open accounts, and a stolen copy of the database must not. */
const purpose = "mails that wait to be sent";

/** RFC 3834: marks emails as automatic, so that vacation responders don't answer them. */
const automatic = { "Auto-Submitted": "auto-generated" };

/**
 * Queues a single email. It is sent a moment later, and retried while the mail server fails.
 *
 * @param on the transaction that changes what the email tells: it is sent only if that is committed.
 * @param useful how long the email is worth sending, in milliseconds; for one with a link, as long as the link works.
 */
export async function queueMail(on: Database, mail: Mail, useful = giveUpAfter): Promise<void> {
  await on.insertInto("mails").values(sealOne(mail, useful)).execute();
  // By then most transactions are committed; the next tick finds the rest.
  runInBackground(wakeMails);
}

function sealOne(mail: Mail, useful: number, delay = 0): Insertable<Tables["mails"]> {
  const id = randomUUID();
  const messageId = `<${id}@${new URL(siteOrigin()).hostname}>`;
  const sealed = seal(purpose, { ...mail, messageId, headers: automatic });
  return { id, kind: "single", sealed, ...due(useful, delay) };
}

/** The rows of many emails, for the caller to insert: see `queueMail`. */
export function sealMany(mails: Mail[]): Insertable<Tables["mails"]>[] {
  // One a second, or as many as the rate allows, so that single ones get in between.
  const interval = Math.max(1000, 60_000 / (environment().MAILS_PER_MINUTE ?? 60));
  return mails.map((mail, place) => sealOne(mail, giveUpAfter, place * interval));
}

/** Single emails: about accounts, and to the board. Nothing is kept of one that is sent. */
export const singleMails: MailReaders = {
  async single(on, ids) {
    const rows = await on
      .selectFrom("mails")
      .select(["id", "tries", "sealed", "giveUpAt"])
      .where("id", "in", ids)
      .execute();
    const now = later(0);
    const mails = rows.flatMap(({ id, tries, sealed, giveUpAt }): ClaimedMail[] => {
      const opened = giveUpAt > now ? openSealed(purpose, sealed ?? "") : undefined;
      const mail = opened as Mail | undefined;
      return mail ? [{ id, tries, write: () => mail, single: mail }] : [];
    });
    const useless = ids.filter((id) => !mails.some((mail) => mail.id === id));
    if (useless.length > 0) {
      const reason = "mails are too old to be sent, or were sealed with another secret";
      log.warn({ mails: useless }, reason);
      await on.deleteFrom("mails").where("id", "in", useless).execute();
    }
    return mails;
  },
};
