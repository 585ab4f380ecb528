/**
 * The tables whose rows give access without a password. A restore leaves them empty: otherwise ended
 * sessions and used links would become valid again. `outgoingMails`, until migration 0033, and the sealed
 * rows of `mails` since then, hold emails with such links, and others that may have been sent since.
 */
export const credentialTables = [
  "providerSessions",
  "identitySessions",
  "oneTimeLinks",
  "outgoingMails",
];

/** The queues of mails; `markMailsUncertain` is about them. */
const mailQueues = ["announcementMails", "messageAnswers", "mails"];

/**
 * What a restore does to mails that were not sent yet when the backup was made. They may have been sent
 * since, so they aren't sent automatically; the administrator sees them and may send them again.
 */
const markMailsUncertain = (
  queue: string,
) => `update "${queue}" set "state" = 'doubtful', "owner" = null, "leaseUntil" = null,
  "problem" = 'The site was restored from a backup: this mail may have been sent before.'
  where "state" in ('waiting', 'claimed', 'handed')`;

/**
 * What a restore does to announcement feeds: otherwise keys revoked since the backup, perhaps because
 * they were stolen, would work again.
 */
const endedFeeds = `update "users" set "feedKeyHash" = null, "feedMadeAt" = null
  where "feedKeyHash" is not null`;

/** Where drafts are scheduled. */
const scheduledTables = ["announcementDrafts", "contentDrafts"];

/**
 * What a restore does to what is scheduled: what has come due since the backup may have been published and
 * mailed before, or been taken off the schedule, so it stays a draft until the administrator decides.
 */
const unschedule = (table: string) =>
  `update "${table}" set "publishAt" = null where "publishAt" is not null`;

/** Nobody has started the copy yet, perhaps with another address. */
const notStarted = `delete from "settings" where "key" = 'startedSite'`;

/**
 * The statements that make a backup's rows safe to start a site with.
 *
 * @param tables the backup's tables.
 */
export function statementsAfterRestore(tables: string[]): string[] {
  return [
    ...credentialTables
      .filter((name) => tables.includes(name))
      .map((name) => `delete from "${name}"`),
    ...(tables.includes("mails") ? [`delete from "mails" where "sealed" is not null`] : []),
    ...mailQueues.filter((name) => tables.includes(name)).map(markMailsUncertain),
    endedFeeds,
    ...scheduledTables.filter((name) => tables.includes(name)).map(unschedule),
    notStarted,
  ];
}
