import type { Generated } from "kysely";
import type {
  ContentDraftFilesTable,
  ContentDraftsTable,
  ContentFilesTable,
  ContentPiecesTable,
  EditionsTable,
  EntriesTable,
} from "./edition-schema.server.ts";
import type {
  AttemptsTable,
  AuditEventsTable,
  IdentityCredentialsTable,
  IdentitySessionsTable,
  IdentityUsersTable,
  OneTimeLinksTable,
  ProviderLinksTable,
  ProviderSessionsTable,
} from "./identity-schema.server.ts";

/** Yes or no, as both databases store it. */
export type Flag = 0 | 1;

/** The 'users' record of the specification: what residents enter about their household. */
export interface UsersTable {
  uid: string;
  name: string;
  email: string;
  houseNum: number;
  /** Beside the house number, such as the B of 104 B; empty for a house that is one home. */
  unit: Generated<string>;
  houseStreet: string;
  /** Empty for somebody whom an import brought without one, until they edit their record. */
  phoneNumber: string;
  includeOnDir: "Y" | "N";
  /** What neighbors see of a listed record besides the name; the house is number and street. */
  shareEmail: Generated<Flag>;
  sharePhone: Generated<Flag>;
  shareHouse: Generated<Flag>;
  /** Random; part of the URL of the contact card. */
  cardId: string;
  /**
   * When the resident last consented to what is shown, with 'Y' or later to more (ISO 8601, UTC); null
   * while `includeOnDir` is 'N'.
   */
  consentedAt: string | null;
  createdAt: string;
  /** Name and street, folded so that both databases search and sort alike (see platform/names.ts). */
  nameKey: string;
  streetKey: string;
  /** The name that sorts the record: the last word of the full name, or what its owner put instead. */
  lastName: Generated<string>;
  lastNameKey: Generated<string>;
  /** Whether the resident gets new announcements by email. */
  mailAnnouncements: Generated<Flag>;
  /** SHA-256 of the key to the resident's own announcement feed; null while there is none. */
  feedKeyHash: string | null;
  feedMadeAt: string | null;
}

/**
 * The state of a mail in a queue, as stored: 'waiting' is pending in the code's words; 'claimed', a
 * process has taken it; 'handed', its last line is being sent to the mail server; 'sent' and 'failed'
 * are final; 'doubtful' is uncertain, because nobody knows whether it arrived.
 */
export type MailState = "waiting" | "claimed" | "handed" | "sent" | "failed" | "doubtful";

/** What an email is: one of an announcement, an answer to a message, or any other ("single"). */
export type MailKind = "announcement" | "answer" | "single";

/** Emails that are to be sent, and what became of them: see mail/mail-queue.server.ts. */
export interface MailsTable {
  /** A random UUID, also used in the mail's Message-ID; of an answer, the message's. */
  id: string;
  kind: MailKind;
  state: MailState;
  /** How often it was postponed. */
  tries: number;
  dueAt: string;
  /** When to stop trying. */
  giveUpAt: string;
  /** The process that has claimed it and renews `leaseUntil` while it runs. */
  owner: string | null;
  leaseUntil: string | null;
  /** Why it was not sent, in words for the administrator. */
  problem: string | null;
  /** For an announcement: its slug, and the resident it goes to. */
  announcementId: string | null;
  uid: string | null;
  /** 0 for the announcement itself, otherwise the edition that corrects it; less than 0 before announcements were entries. */
  correction: number | null;
  /** For an answer: the message. */
  messageId: string | null;
  /** A single email itself, encrypted under the site's secret. */
  sealed: string | null;
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
  /** The sender's account; null for a visitor, and after that account is deleted. */
  accountId: string | null;
  /** The board's answer; null until there is one. */
  answer: string | null;
  answeredAt: string | null;
}

/** A photo that came with a message, made anew and small; it goes with the message. */
export interface MessagePhotosTable {
  messageId: string;
  /** From 1. */
  place: number;
  /** WebP. */
  bytes: Uint8Array;
}

/** Values that the site generates for itself, such as the secret of links in its mails. */
export interface SettingsTable {
  key: string;
  value: string;
}

/** A home on the association's roster, whose residents may register. */
export interface HomesTable {
  houseNum: number;
  /** The street as it is compared: see `streetKey` in residents/roster.server.ts. */
  streetKey: string;
}

/** Every table that the site's own queries use. */
export interface Tables {
  users: UsersTable;
  mails: MailsTable;
  contactMessages: ContactMessagesTable;
  messagePhotos: MessagePhotosTable;
  settings: SettingsTable;
  attempts: AttemptsTable;
  auditEvents: AuditEventsTable;
  homes: HomesTable;
  editions: EditionsTable;
  entries: EntriesTable;
  contentFiles: ContentFilesTable;
  contentPieces: ContentPiecesTable;
  contentDrafts: ContentDraftsTable;
  contentDraftFiles: ContentDraftFilesTable;
  identityUsers: IdentityUsersTable;
  identityCredentials: IdentityCredentialsTable;
  oneTimeLinks: OneTimeLinksTable;
  providerLinks: ProviderLinksTable;
  providerSessions: ProviderSessionsTable;
  identitySessions: IdentitySessionsTable;
}
