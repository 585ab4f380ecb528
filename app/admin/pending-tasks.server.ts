import { listAnnouncements } from "../announcements/announcement.server.ts";
import { shownEdition } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";
import { listUnasked } from "../desk/find-contacts.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { changeTokens } from "../identity/tokens.server.ts";
import { isMailOff } from "../mail/mail.server.ts";
import { selectUnsent } from "../messages/answer.server.ts";
import { sampleMailboxes } from "../platform/mailbox.server.ts";
import { countRows } from "../table/paginate.server.ts";
import type { SiteState } from "./site-state.server.ts";

type PendingTasks = Awaited<ReturnType<typeof countPendingTasks>>;

export function describeTasks({ pending, unread, answers, mails }: PendingTasks) {
  const kinds = [
    [pending, "/admin#waiting", "resident is", "residents are", "waiting for approval"],
    [unread, "/admin/messages", "message is", "messages are", "unread"],
    [answers, "/admin/messages", "answer still has", "answers still have", "to be sent"],
    [mails, "/admin#announcements", "email wasn't", "emails weren't", "delivered"],
  ] as const;
  return kinds
    .filter(([count]) => count > 0)
    .map(([count, to, one, many, what]) => ({
      to,
      words: `${count} ${count === 1 ? one : many} ${what}`,
    }));
}

/** How long something counts as news, in milliseconds. */
const newsMs = 30 * 24 * 60 * 60 * 1000;
const firstOfNews = () => new Date(Date.now() - newsMs).toISOString();

/** Lists of residents that everyone can read, as it seems, and that nobody was asked about. */
export async function listOpenLists(_administrator: Administrator) {
  const lists = await listUnasked(firstOfNews());
  return lists.map(({ title, href }) => ({
    to: href,
    words: `“${title}” may be a list of residents, and anyone can read it`,
  }));
}

/** Without a mail server, residents wait for the administrator's link that confirms their new email. */
export async function listNewEmails(_administrator: Administrator) {
  if (!isMailOff()) return [];
  const found = await database()
    .selectFrom("oneTimeLinks as link")
    .innerJoin("users", "users.uid", "link.userId")
    .select(["users.uid", "users.name"])
    .where("link.purpose", "in", changeTokens)
    .where("link.expiresAt", ">", new Date().toISOString())
    .orderBy("link.expiresAt")
    .limit(5)
    .execute();
  return found.map(({ uid, name }) => ({
    to: `/admin/residents/${uid}`,
    words: `${name} is waiting to confirm a new email`,
  }));
}

/** Counts the administrator's pending tasks, including emails that recently failed or may not have arrived. */
export async function countPendingTasks(administrator: Administrator) {
  const pending = database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .where("identityUsers.role", "=", "waiting");
  const unread = database().selectFrom("contactMessages").where("readAt", "is", null);
  const since = firstOfNews();
  const recent = listAnnouncements(administrator).filter(({ postedAt }) => postedAt > since);
  const ids = recent.map(({ id }) => id);
  const mails = database()
    .selectFrom("mails")
    .where("announcementId", "in", ids)
    .where("state", "in", ["failed", "doubtful"]);
  return {
    pending: await countRows(pending),
    unread: await countRows(unread),
    answers: await countRows(selectUnsent()),
    mails: ids.length > 0 ? await countRows(mails) : 0,
  };
}

/** The site's own tasks: email and backup problems, and a sign-in address that is still the sample's. */
export function listSetupTasks(
  { signInAddress }: Administrator,
  { noMail, troubles, refused, backup }: Omit<SiteState, "copy" | "free" | "waiting">,
) {
  const isOwn = !shownEdition()?.isSample;
  const isSamples = isOwn && sampleMailboxes.has(signInAddress);
  const hasNoBackup = isOwn && !backup.made && !backup.problem;
  const words = `You still log in with the sample's email, ${signInAddress}`;
  const emails = refused.total === 1 ? "1 email was" : `${refused.total} emails were`;
  const onWebsite = [
    ...troubles.map(({ title }) => title),
    noMail,
    hasNoBackup && "No nightly backup has been made yet",
    refused.total > 0 && `${emails} refused by the mail server`,
  ].filter((text) => typeof text === "string");
  return [
    ...onWebsite.map((text) => ({ to: "/admin#website", words: text })),
    ...(isSamples ? [{ to: "/account#address", words }] : []),
  ];
}
