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

/** How much requires action by the administrator. */
export interface PendingTasks {
  /** Residents who are waiting for approval. */
  pending: number;
  /** Messages to the board that are unread. */
  unread: number;
  /** Recent answers to messages whose email failed, or may not have arrived. */
  answers: number;
  /** Emails of recent announcements that failed, or may not have arrived. */
  mails: number;
}

/** A task in words, and where it is done, if it is done on the site. */
interface PendingTask {
  to?: string;
  words: string;
}

/** The tasks as the administrator reads them. */
export function describeTasks(tasks: PendingTasks): PendingTask[] {
  const { pending, unread, answers, mails } = tasks;
  const count = (number: number, one: string, many: string) =>
    number === 1 ? one : `${number} ${many}`;
  return [
    pending > 0 && {
      to: "/admin#waiting",
      words: count(
        pending,
        "1 resident is waiting for approval",
        "residents are waiting for approval",
      ),
    },
    unread > 0 && {
      to: "/admin/messages",
      words: count(unread, "1 message is unread", "messages are unread"),
    },
    answers > 0 && {
      to: "/admin/messages",
      words: count(answers, "1 answer wasn't delivered", "answers weren't delivered"),
    },
    mails > 0 && {
      to: "/admin#announcements",
      words: count(mails, "1 email wasn't delivered", "emails weren't delivered"),
    },
  ].filter((task) => task !== false);
}

/** After this time a failed email no longer counts as a task, in milliseconds. */
const newsMs = 30 * 24 * 60 * 60 * 1000;

/** Counts the administrator's pending tasks. */
export async function countPendingTasks(administrator: Administrator): Promise<PendingTasks> {
  const pending = await database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .where("identityUsers.role", "=", "waiting")
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const unread = await database()
    .selectFrom("contactMessages")
    .where("readAt", "is", null)
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const since = new Date(Date.now() - newsMs).toISOString();
  const answers = await database()
    .selectFrom("mails")
    .innerJoin("contactMessages", "contactMessages.id", "mails.messageId")
    .where("state", "in", ["failed", "doubtful"])
    .where("answeredAt", ">", since)
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const recent = listAnnouncements(administrator).filter(({ postedAt }) => postedAt > since);
  const mails = await countTroubled(
    administrator,
    recent.map(({ id }) => id),
  );
  return {
    pending: Number(pending.count),
    unread: Number(unread.count),
    answers: Number(answers.count),
    mails: [...mails.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** What the site's own setup leaves to do: emails that can't leave, and a mailbox that nobody reads. */
export async function listSetupTasks({ signInAddress }: Administrator): Promise<PendingTask[]> {
  const noMail = await describeNoMail();
  const isSamples = sampleMailboxes.has(signInAddress) && !shownEdition()?.isSample;
  return [
    ...(noMail ? [{ words: noMail }] : []),
    ...(isSamples
      ? [
          {
            to: "/account#address",
            words: `You still log in with the sample's email, ${signInAddress}`,
          },
        ]
      : []),
  ];
}

/** Says to the administrator why no email leaves, and what to do. */
async function describeNoMail(): Promise<string | null> {
  const route = mailRoute();
  const setUp = "Ask the person who runs the site to set SMTP_URL.";
  if (route === "files") {
    return `Email isn't sent, because no mail server is set. It is only saved in files on the computer that runs the site. ${setUp}`;
  }
  const trouble = route === "server" ? await readMailTrouble() : undefined;
  if (route === "server" && !trouble) return null;
  const { announcement, answer, single } = await countWaiting();
  const waiting = announcement + answer + single;
  const wait = waiting === 1 ? "1 email is waiting." : `${waiting} emails are waiting.`;
  return trouble
    ? `No email has been sent since ${formatMoment(trouble.since)}. ${trouble.problem} ${wait} The site keeps trying. Ask the person who runs it to check the mail server and SMTP_URL.`
    : `Email isn't sent, because no mail server is set. ${wait} ${setUp}`;
}
