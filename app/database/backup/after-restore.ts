/**
 * Tables whose rows give access without a password. A restore empties them: otherwise ended sessions and used
 * links would become valid again. `outgoingMails`, until migration 0033, and the sealed rows of `mails` since
 * then, hold emails with such links, and others that may have been sent since.
 */
export const credentialTables = [
  "providerSessions",
  "identitySessions",
  "oneTimeLinks",
  "outgoingMails",
];

const mailQueues = ["announcementMails", "messageAnswers", "mails"];

/**
 * Marks emails that weren't sent yet when the backup was made. They may have been sent since, so they aren't sent
 * automatically; the administrator sees them and may send them again.
 */
const markMailsUncertain = (
  queue: string,
) => `update "${queue}" set "state" = 'doubtful', "owner" = null, "leaseUntil" = null,
  "problem" = 'The site was restored from a backup: this mail may have been sent before.'
  where "state" in ('waiting', 'claimed', 'handed')`;

/** Ends announcement feeds: otherwise keys revoked since the backup, perhaps after a theft, would work again. */
const endedFeeds = `update "users" set "feedKeyHash" = null, "feedMadeAt" = null
  where "feedKeyHash" is not null`;

const scheduledTables = ["announcementDrafts", "contentDrafts"];

/**
 * Takes drafts off the schedule: what has come due since the backup may already have been published and emailed,
 * or been unscheduled, so it stays a draft until the administrator decides.
 */
const unschedule = (table: string) =>
  `update "${table}" set "publishAt" = null where "publishAt" is not null`;

/** The restored copy hasn't been started yet, and may run at another address. */
const notStarted = `delete from "settings" where "key" = 'startedSite'`;

/** The statements that make a backup's rows safe to start a site with. @param tables the backup's tables. */
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
