import type { Generated } from "kysely";
import type { EditionTables } from "./edition-schema.server.ts";
import type { IdentityTables } from "./identity-schema.server.ts";

/** A boolean, as both databases store it. */
export type Flag = 0 | 1;

/**
 * The state of an email in the queue: 'waiting' is pending in the code's words; 'claimed': a process has taken
 * it; 'handed': its last line is being sent to the mail server; 'sent' and 'failed' are final; 'doubtful' is
 * uncertain: nobody knows whether it arrived.
 */
export type MailState = "waiting" | "claimed" | "handed" | "sent" | "failed" | "doubtful";

/** An email of an announcement, an answer to a message, or any other ("single"). */
export type MailKind = "announcement" | "answer" | "single";

/** Every table that the site's own queries use. */
export interface Tables extends EditionTables, IdentityTables {
  /** The 'users' record of the specification: what residents enter about their household. */
  users: {
    uid: string;
    name: string;
    email: string;
    houseNum: number;
    /** Follows the house number, such as the B of 104 B; empty for a single-home house. */
    unit: Generated<string>;
    houseStreet: string;
    /** Empty for an imported resident without one, until they edit their record. */
    phoneNumber: string;
    includeOnDir: "Y" | "N";
    /** What neighbors see of a listed record besides the name; the house is number and street. */
    shareEmail: Generated<Flag>;
    sharePhone: Generated<Flag>;
    shareHouse: Generated<Flag>;
    /** Random; part of the contact card's URL. */
    cardId: string;
    /** The last consent to what is shown, with 'Y' or later to more (ISO 8601, UTC); null while `includeOnDir` is 'N'. */
    consentedAt: string | null;
    createdAt: string;
    /** Name and street, folded so that both databases search and sort alike (see platform/names.ts). */
    nameKey: string;
    streetKey: string;
    /** The name to sort by: the full name's last word, or what the resident entered instead. */
    lastName: Generated<string>;
    lastNameKey: Generated<string>;
    /** Whether the resident gets new announcements by email. */
    mailAnnouncements: Generated<Flag>;
    /** SHA-256 of the key to the resident's own announcement feed; null if there is none. */
    feedKeyHash: string | null;
    feedMadeAt: string | null;
  };

  /** Emails to be sent, and their outcome: see mail/mail-queue.server.ts. */
  mails: {
    /** A random UUID, also used in the Message-ID; for an answer, the message's. */
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
    /** 0 for the announcement itself, else the correcting edition; negative from before announcements were entries. */
    correction: number | null;
    /** For an answer: the message. */
    messageId: string | null;
    /** A single email, encrypted with the site's secret. */
    sealed: string | null;
  };

  contactMessages: {
    id: string;
    recipient: string;
    name: string;
    email: string;
    message: string;
    createdAt: string;
    /** When the administrator marked it as read; null while it is unread. */
    readAt: string | null;
    /** The sender's account; null for a visitor, or once that account is deleted. */
    accountId: string | null;
    /** The board's answer; null until there is one. */
    answer: string | null;
    answeredAt: string | null;
  };

  /** A photo attached to a message, re-encoded and small; it is deleted with the message. */
  messagePhotos: {
    messageId: string;
    /** From 1. */
    place: number;
    /** WebP. */
    bytes: Uint8Array;
  };

  /** Values that the site generates for itself, such as the secret for links in its emails. */
  settings: {
    key: string;
    value: string;
  };

  /** A home on the association's roster, whose residents may register. */
  homes: {
    houseNum: number;
    /** The street as compared: see `streetKey` in residents/roster.server.ts. */
    streetKey: string;
  };
}
