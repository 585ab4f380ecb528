import type { Generated } from "kysely";
import type {
  AttemptsTable,
  AuditEventsTable,
  IdentityCredentialsTable,
  IdentitySessionsTable,
  IdentityUsersTable,
  OneTimeLinksTable,
} from "./identity-schema.server.ts";

/** Yes or no, in a way that both databases know. */
export type Flag = 0 | 1;

/** The 'users' record of the specification: what a resident tells about the household. */
export interface UsersTable {
  uid: string;
  name: string;
  email: string;
  houseNum: number;
  houseStreet: string;
  phoneNumber: string;
  includeOnDir: "Y" | "N";
  /** What neighbors see of a listed record beside the name; house is number and street. */
  shareEmail: Generated<Flag>;
  sharePhone: Generated<Flag>;
  shareHouse: Generated<Flag>;
  /** Random; by it neighbors ask for the contact card. */
  cardId: string;
  /**
   * When the resident agreed to what is shown: with 'Y', or later to more of it (ISO 8601, UTC); null
   * while the answer is 'N'.
   */
  consentedAt: string | null;
  createdAt: string;
  /** Name and street folded for finding and sorting alike on both databases (see fold-text). */
  nameKey: string;
  streetKey: string;
  /** Whether new announcements are mailed to the sign-in address, as the resident chose. */
  mailAnnouncements: Generated<Flag>;
  /** Of the key to the own feed of announcements the SHA-256; null while there is no such feed. */
  feedKeyHash: string | null;
  feedMadeAt: string | null;
}

export interface AnnouncementsTable {
  id: string;
  title: string;
  body: string;
  /** Free text, as the administrator typed it. */
  dateCreated: string;
  createdAt: string;
  /** The last day on which it stands on the home page, as 2027-05-31; null without end. */
  expiresOn: string | null;
  /** Whether it stands on top there. */
  pinned: Generated<Flag>;
}

/**
 * Where a mail of an announcement is: it waits; a process has taken it; its last line is being
 * handed to the mail server; or what became of it. Of a doubtful one nobody knows whether it arrived.
 */
export type MailState = "waiting" | "claimed" | "handed" | "sent" | "failed" | "doubtful";

/** A mail that tells one resident of an announcement: see announcements/mail-queue.server.ts. */
export interface AnnouncementMailsTable {
  /** A random UUID, from which the mail's Message-ID is made, too. */
  id: string;
  announcementId: string;
  uid: string;
  state: MailState;
  /** How often it was put off. */
  tries: number;
  dueAt: string;
  /** When it isn't tried any more. */
  giveUpAt: string;
  /** The process that has taken it, which says by `leaseUntil` that it still lives. */
  owner: string | null;
  leaseUntil: string | null;
  /** Why it is not sent, in words for the administrator. */
  problem: string | null;
}

/** How an event of the administrator repeats; monthly on the same weekday, as the second Tuesday. */
export type Repeats = "none" | "weekly" | "monthly" | "yearly";

/** An event that the administrator added, by the association's own clocks. */
export interface EventsTable {
  /** A random UUID, by which calendar programs know the event, too. */
  id: string;
  title: string;
  location: string | null;
  description: string | null;
  /** As 2026-12-08. */
  startDate: string;
  /** As 19:00; null when it lasts whole days. */
  startTime: string | null;
  /** The last day. */
  endDate: string;
  /** Null when it lasts whole days, or nobody said when it ends. */
  endTime: string | null;
  repeats: Repeats;
  /** The last day on which it may begin again; null without end. */
  until: string | null;
  /** How often it was changed. */
  sequence: number;
  createdAt: string;
  changedAt: string;
}

export interface ContactMessagesTable {
  id: string;
  recipient: string;
  name: string;
  email: string;
  message: string;
  createdAt: string;
  /** When the administrator marked it as read; null while it is unread. */
  readAt: string | null;
  /** Who was signed in when sending it; null for a visitor, and once that account is gone. */
  accountId: string | null;
}

/** Values the site makes for itself once and keeps, such as the secret of links in its mails. */
export interface SettingsTable {
  key: string;
  value: string;
}

/** A home of the association, from whose list residents may register. */
export interface HomesTable {
  houseNum: number;
  /** The street as it is compared: see `streetKey` in residents/roster.server.ts. */
  streetKey: string;
}

/** Every table that the site's own queries touch. */
export interface Tables {
  users: UsersTable;
  announcements: AnnouncementsTable;
  announcementMails: AnnouncementMailsTable;
  events: EventsTable;
  contactMessages: ContactMessagesTable;
  settings: SettingsTable;
  attempts: AttemptsTable;
  auditEvents: AuditEventsTable;
  homes: HomesTable;
  identityUsers: IdentityUsersTable;
  identityCredentials: IdentityCredentialsTable;
  oneTimeLinks: OneTimeLinksTable;
  identitySessions: IdentitySessionsTable;
}
