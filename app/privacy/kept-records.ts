/** Something that the site keeps about people, as the privacy page describes it. */
export interface KeptRecord {
  /** Its place on the page. */
  id: string;
  title: string;
  what: string;
  why: string;
  seenBy: string;
  /** For how long; `{messages}` is replaced by the operator's setting for messages to the board. */
  until: string;
  /** The columns that it describes, by table. */
  columns: Record<string, string[]>;
}

const account = "Until your account is deleted, by you or by the administrator.";

/** Everything the database keeps about people: privacy.database.test.ts checks it against every column. */
export const keptRecords: KeptRecord[] = [
  {
    id: "record",
    title: "Your name, email, phone number and house",
    what: "What you typed when you registered, and what you changed since under Edit your info.",
    why: "So that the association knows who lives where and can reach you.",
    seenBy:
      "You and the administrator. If you answered Y, neighbors who are logged in see your name, and those of your email, phone number and house that you show. Visitors see nothing.",
    until: account,
    columns: {
      users: [
        ...["uid", "name", "email", "houseNum", "houseStreet", "phoneNumber"],
        ...["lastName", "nameKey", "lastNameKey", "streetKey", "cardId", "createdAt"],
      ],
    },
  },
  {
    id: "choices",
    title: "What you chose to show",
    what: "Your Y or N for the directory, which fields you show, and when you agreed.",
    why: "So that nobody sees more of you than you want.",
    seenBy: "You. The administrator sees your Y or N; neighbors see what follows from it.",
    until: account,
    columns: {
      users: ["includeOnDir", "shareEmail", "sharePhone", "shareHouse", "consentedAt"],
    },
  },
  {
    id: "account",
    title: "How you log in",
    what: "The email address you log in with, when you proved that it is yours, and your password in a scrambled form that can't be turned back.",
    why: "So that only you get into your account.",
    seenBy:
      "Nobody sees your password. The administrator sees the address you told the association.",
    until: account,
    columns: {
      identityUsers: [
        ...["id", "name", "email", "emailVerified", "image", "role", "createdAt", "updatedAt"],
        ...["addressProvenAt", "recoveredAt"],
      ],
      identityCredentials: [
        ...["id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt"],
        ...["accessToken", "refreshToken", "idToken", "scope"],
        ...["accessTokenExpiresAt", "refreshTokenExpiresAt"],
      ],
    },
  },
  {
    id: "sessions",
    title: "Where you are logged in",
    what: "For each browser: when you logged in, when you last used it, and what the browser says of itself, such as Firefox on Windows. Not your network address.",
    why: "So that you stay logged in, and can log out elsewhere.",
    seenBy: "You, in your account.",
    until:
      "Until you log out, for a day without use, or for a week at most; the administrator's for 8 hours at most.",
    columns: {
      identitySessions: [
        ...["id", "token", "userId", "expiresAt", "ipAddress", "userAgent"],
        ...["createdAt", "updatedAt"],
      ],
    },
  },
  {
    id: "links",
    title: "Links we emailed you",
    what: "That a link for a new password or email address was sent, and to which new address.",
    why: "So that each link works once and only for you.",
    seenBy: "You, when you download everything we have about you.",
    until: "An hour; a day for the administrator; a week for a link that undoes a new address.",
    columns: {
      oneTimeLinks: ["tokenHash", "purpose", "userId", "address", "createdAt", "expiresAt"],
      identityVerifications: ["id", "identifier", "value", "expiresAt", "createdAt", "updatedAt"],
    },
  },
  {
    id: "announcements",
    title: "Announcements by email or feed",
    what: "Whether you want them by email, which were sent to you and whether that worked, and since when you have a feed address.",
    why: "So that you get each of them once, and only if you want them.",
    seenBy: "You, and the administrator when an email could not be sent.",
    until: "Until you switch it off; what was sent, until that announcement is deleted.",
    columns: {
      users: ["mailAnnouncements", "feedKeyHash", "feedMadeAt"],
      announcementMails: [
        ...["id", "announcementId", "uid", "correction", "state", "tries", "dueAt", "giveUpAt"],
        ...["owner", "leaseUntil", "problem"],
      ],
    },
  },
  {
    id: "messages",
    title: "Messages to the board",
    what: "The name, email address and message that you typed on the page Contact, to whom, when, and your account if you were logged in.",
    why: "So that the board can answer.",
    seenBy: "The administrator, and the board, whose mailbox gets a copy.",
    until:
      "{messages}, or until the administrator deletes it. The board's mailbox has its own rules.",
    columns: {
      contactMessages: [
        ...["id", "recipient", "name", "email", "message", "createdAt", "readAt", "accountId"],
      ],
    },
  },
  {
    id: "audit",
    title: "The audit log",
    what: "What was done and when: who registered, logged in with a wrong password, changed a password or which parts of the own record, what was posted or deleted. Not what you typed.",
    why: "So that the board can explain later what happened, and sees attacks.",
    seenBy: "The administrator, and you what concerns you.",
    until:
      "400 days. When your account is deleted your name goes with it; of a household that the administrator removed, the house is kept for that time.",
    columns: {
      auditEvents: ["id", "at", "kind", "times", "actor", "subject", "detail"],
    },
  },
  {
    id: "counts",
    title: "Counts of attempts",
    what: "How often somebody tried to log in, register or write in the last hours, under a scrambled code for the account or the network. The code names nobody.",
    why: "So that guessing passwords, copying the directory and flooding the board are slowed down.",
    seenBy: "Nobody.",
    until: "Two days at most.",
    columns: { attempts: ["key", "points", "expire"] },
  },
  {
    id: "homes",
    title: "The list of homes",
    what: "House numbers and streets of the association, without names, if only those homes may register.",
    why: "So that only residents register.",
    seenBy: "Whoever runs the site.",
    until: "Until a new list is brought in.",
    columns: { homes: ["houseNum", "streetKey"] },
  },
  {
    id: "editions",
    title: "Who published what",
    what: "Each change of the association's pages and documents: what changed, when, the name of the administrator or that a command made it, and the reason that was given; and drafts of changes until they are published or deleted.",
    why: "So that a change can be explained, and taken back.",
    seenBy: "The administrator, and whoever runs the site.",
    until: "For good.",
    columns: {
      editions: [
        ...["number", "publishedAt", "publishedBy", "reason", "files", "filesHash"],
        ...["filesAdded", "filesChanged", "filesRemoved"],
      ],
      contentDrafts: [
        ...["id", "kind", "entry", "action", "title", "fields", "seen", "savedBy", "savedAt"],
        ...["revision", "publishAt", "problem"],
      ],
    },
  },
];

/** Columns that say nothing about a person, and why, by table. */
export const impersonalColumns: Record<string, { why: string; columns: string[] }> = {
  announcements: {
    why: "what the administrator posted for all residents",
    columns: [
      ...["id", "title", "body", "dateCreated", "createdAt", "expiresOn", "pinned"],
      ...["editedAt", "version", "attachments"],
    ],
  },
  announcementDrafts: {
    why: "what the administrator wrote and hasn't posted yet",
    columns: [
      ...["id", "title", "body", "dateCreated", "expiresOn", "pinned", "mail", "publishAt"],
      ...["version", "createdAt", "changedAt", "changedBy", "attachments"],
    ],
  },
  events: {
    why: "what the administrator put on the public calendar",
    columns: [
      ...["id", "title", "location", "description", "startDate", "startTime", "endDate"],
      ...["endTime", "repeats", "until", "movedFromDate", "movedFromTime", "sequence", "createdAt"],
      "changedAt",
    ],
  },
  eventChanges: {
    why: "what the administrator changed or canceled on the public calendar",
    columns: [
      ...["uid", "date", "kind", "title", "location", "description", "startDate", "startTime"],
      ...["endDate", "endTime", "sequence", "changedAt"],
    ],
  },
  contentFiles: {
    why: "the association's texts, pictures and documents",
    columns: ["hash", "size", "keptAt", "isWhole", "firstEdition"],
  },
  attachmentFiles: {
    why: "the PDFs and pictures that announcements may have; what a camera noted isn't in them",
    columns: ["hash", "type", "small", "width", "height"],
  },
  contentDraftFiles: {
    why: "which of those files a draft needs",
    columns: ["draft", "hash"],
  },
  contentChanges: {
    why: "which text or document an edition changed",
    columns: ["edition", "kind", "entry", "action", "title"],
  },
  contentPieces: {
    why: "the bytes of those files",
    columns: ["hash", "place", "bytes"],
  },
  settings: { why: "values that the site makes for itself", columns: ["key", "value"] },
  kysely_migration: { why: "which tables were made when", columns: ["name", "timestamp"] },
  kysely_migration_lock: { why: "who makes tables now", columns: ["id", "is_locked"] },
};
