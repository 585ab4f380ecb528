/** Tables whose rows give access without a password: ended sessions and used links would become valid again. */
export const credentialTables = ["providerSessions", "identitySessions", "oneTimeLinks"];

/** The statements that make a backup's rows safe to start a site with. */
export const statementsAfterRestore = [
  ...credentialTables.map((name) => `delete from "${name}"`),
  // Single emails, which hold such links, and others that may have been sent since.
  `delete from "mails" where "sealed" is not null`,
  // Others that weren't sent yet may have been sent since, too. The administrator sees them, and may send them again.
  `update "mails" set "state" = 'doubtful', "owner" = null, "leaseUntil" = null,
    "problem" = 'The site was restored from a backup: this mail may have been sent before.'
    where "state" in ('waiting', 'claimed', 'handed')`,
  // Announcement feeds end: keys revoked since the backup, perhaps after a theft, would work again.
  `update "users" set "feedKeyHash" = null, "feedMadeAt" = null where "feedKeyHash" is not null`,
  // What has come due since may already have been published and emailed, or been unscheduled, so it stays a draft
  // until the administrator decides.
  `update "contentDrafts" set "publishAt" = null where "publishAt" is not null`,
  // The restored copy hasn't been started yet, and may run at another address.
  `delete from "settings" where "key" = 'startedSite'`,
];
