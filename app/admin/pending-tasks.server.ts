import { listAnnouncements } from "../announcements/announcement.server.ts";
import { countTroubled } from "../announcements/mail-progress.server.ts";
import { formatMoment } from "../content/edition.server.ts";
import { shownEdition } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { mailRoute } from "../mail/mail.server.ts";
import { countWaiting } from "../mail/mail-queue.server.ts";
import { readMailTrouble } from "../mail/mail-state.server.ts";
import { sampleMailboxes } from "../platform/mailbox.server.ts";
import { countRows } from "../table/paginate.server.ts";

export interface PendingTasks {
  pending: number;
  unread: number;
  /** Recent answers to messages whose email failed, or may not have arrived. */
  answers: number;
  /** Emails of recent announcements that failed, or may not have arrived. */
  mails: number;
}

interface PendingTask {
  to?: string;
  words: string;
}

export function describeTasks({ pending, unread, answers, mails }: PendingTasks): PendingTask[] {
  const kinds = [
    [pending, "/admin#waiting", "resident is", "residents are", "waiting for approval"],
    [unread, "/admin/messages", "message is", "messages are", "unread"],
    [answers, "/admin/messages", "answer wasn't", "answers weren't", "delivered"],
    [mails, "/admin#announcements", "email wasn't", "emails weren't", "delivered"],
  ] as const;
  return kinds
    .filter(([count]) => count > 0)
    .map(([count, to, one, many, what]) => ({
      to,
      words: `${count} ${count === 1 ? one : many} ${what}`,
    }));
}

/** After this time a failed email no longer counts as a task, in milliseconds. */
const newsMs = 30 * 24 * 60 * 60 * 1000;

/** Counts the administrator's pending tasks. */
export async function countPendingTasks(administrator: Administrator): Promise<PendingTasks> {
  const pending = database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .where("identityUsers.role", "=", "waiting");
  const unread = database().selectFrom("contactMessages").where("readAt", "is", null);
  const since = new Date(Date.now() - newsMs).toISOString();
  const answers = database()
    .selectFrom("mails")
    .innerJoin("contactMessages", "contactMessages.id", "mails.messageId")
    .where("state", "in", ["failed", "doubtful"])
    .where("answeredAt", ">", since);
  const recent = listAnnouncements(administrator).filter(({ postedAt }) => postedAt > since);
  const mails = await countTroubled(
    administrator,
    recent.map(({ id }) => id),
  );
  return {
    pending: await countRows(pending),
    unread: await countRows(unread),
    answers: await countRows(answers),
    mails: [...mails.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** What the site's own setup leaves to do: emails that can't leave, and a mailbox that nobody reads. */
export async function listSetupTasks({ signInAddress }: Administrator): Promise<PendingTask[]> {
  const noMail = await describeNoMail();
  const isSamples = sampleMailboxes.has(signInAddress) && !shownEdition()?.isSample;
  const words = `You still log in with the sample's email, ${signInAddress}`;
  return [
    ...(noMail ? [{ words: noMail }] : []),
    ...(isSamples ? [{ to: "/account#address", words }] : []),
  ];
}

async function describeNoMail(): Promise<string | null> {
  const route = mailRoute();
  const setUp = "Ask the person who runs the site to turn it on.";
  if (route === "files") {
    return `Email isn't working yet. ${setUp}`;
  }
  const trouble = route === "server" ? await readMailTrouble() : undefined;
  if (route === "server" && !trouble) return null;
  const { announcement, answer, single } = await countWaiting();
  const waiting = announcement + answer + single;
  const wait = waiting === 1 ? "1 email is waiting." : `${waiting} emails are waiting.`;
  return trouble
    ? `No email has been sent since ${formatMoment(trouble.since)}. ${trouble.problem} ${wait} The site keeps trying. Ask the person who runs it to check the mail server and SMTP_URL.`
    : `Email isn't working yet. ${wait} ${setUp}`;
}
