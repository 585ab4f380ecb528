/** Something that the site stores about people, as the privacy page describes it. */
export interface KeptRecord {
  id: string;
  title: string;
  what: string;
  /** What else is stored with an identity provider. */
  provider?: string;
  why: string;
  seenBy: string;
  /** For how long; `{messages}` is replaced by the operator's setting for messages to the board. */
  until: string;
  /** The columns that it describes, by table, separated by spaces. */
  columns: Record<string, string>;
}

const account = "Until your account is deleted, by you or by the administrator.";

/** Everything the database stores about people: privacy.database.test.ts checks it against every column. */
export const keptRecords: KeptRecord[] = [
  {
    id: "record",
    title: "Your name, email, phone number and house",
    what: "What you entered when you registered, or what the association had on its list if it made your account, and what you changed later in Edit your info. Your house means its number, unit and street.",
    why: "So that the association knows who lives where and can reach you.",
    seenBy:
      "You and the administrator. If you answered Y, neighbors who log in can see your name, and your email, phone number and house if you chose to show them. They can also find you by the last name you entered. Visitors see nothing.",
    until: account,
    columns: {
      users:
        "uid name email houseNum unit houseStreet phoneNumber lastName nameKey lastNameKey streetKey cardId createdAt",
    },
  },
  {
    id: "choices",
    title: "What you let neighbors see",
    what: "Your Y or N for the directory, which fields you show, and when you agreed.",
    why: "So that nobody sees more about you than you want.",
    seenBy: "You. The administrator sees your Y or N. Neighbors see only what you chose to show.",
    until: account,
    columns: { users: "includeOnDir shareEmail sharePhone shareHouse consentedAt" },
  },
  {
    id: "account",
    title: "How you log in",
    what: "The email address you log in with, when you confirmed that it is yours, and your password, scrambled so that nobody can read it.",
    provider: "If you sign in with another service: its own number for you, and when you started.",
    why: "So that only you can get into your account.",
    seenBy:
      "Nobody sees your password. The administrator sees the email address you gave the association.",
    until: account,
    columns: {
      identityUsers: "id name email role createdAt updatedAt addressProvenAt recoveredAt",
      identityCredentials: "id userId password createdAt updatedAt",
      providerLinks: "issuer subject userId createdAt",
    },
  },
  {
    id: "sessions",
    title: "Where you are logged in",
    what: "For each browser: when you logged in, when you last used it, and what kind of browser it is, such as Firefox on Windows. Not your network address.",
    provider:
      "If you signed in with another service: that you did, and when you last confirmed there that it is you.",
    why: "So that you stay logged in, and can log out on other devices.",
    seenBy: "You, in your account.",
    until:
      "Until you log out, or for a day without use, or for a week at most. For the administrator, 8 hours at most.",
    columns: {
      identitySessions: "id token userId expiresAt userAgent createdAt",
      providerSessions: "sessionId confirmedAt",
    },
  },
  {
    id: "links",
    title: "Links we made for you",
    what: "That a link for a new password or email address was made for you, and the new address.",
    why: "So that each link works only once, and only for you.",
    seenBy: "You, when you download everything we have about you.",
    until: "One hour. A link that confirms your address, or the administrator's link, one day.",
    columns: { oneTimeLinks: "tokenHash purpose userId address createdAt expiresAt" },
  },
  {
    id: "announcements",
    title: "How you get announcements",
    what: "Whether you want them by email, which ones we sent you and whether they arrived, and when you got a feed address.",
    why: "So that you get each one only once, and only if you want it.",
    seenBy: "You. If an email could not be sent, the administrator, too.",
    until:
      "Until you turn it off. The record of an email is kept until that announcement is deleted.",
    columns: {
      users: "mailAnnouncements feedKeyHash feedMadeAt",
      mails: "announcementId uid correction",
    },
  },
  {
    id: "messages",
    title: "Messages to the board",
    what: "The name, email address and message you entered on the Contact page, photos you added, without their location and time, who it was for, when you sent it, and your account if you were logged in. Also the board's answer, when it was written, and whether its email was sent.",
    why: "So that the board can answer.",
    seenBy:
      "The administrator and the board. If this site sends email, a copy without photos goes to the board's mailbox; only the administrator sees photos.",
    until:
      "{messages}, or until the administrator deletes it. The board decides how long to keep a copy in its mailbox.",
    columns: {
      contactMessages:
        "id recipient name email message createdAt readAt accountId answer answeredAt",
      messagePhotos: "messageId place bytes",
      mails: "messageId",
    },
  },
  {
    id: "mails",
    title: "Emails waiting to be sent",
    what: "Emails about your account and to the board, scrambled so that a copy of the database shows neither the words nor the address.",
    why: "So that no email is lost before it is sent.",
    seenBy:
      "Nobody. If the mail server refuses one, the administrator sees the address, the subject and the reason.",
    until:
      "Until it is sent or, on a site without email, written to a file; three days at most. What the administrator sees of one that was refused, 30 days at most.",
    columns: { mails: "id kind state tries dueAt giveUpAt owner leaseUntil problem sealed" },
  },
  {
    id: "audit",
    title: "A record of who did what",
    what: "What was done and when: who registered, entered a wrong password, or changed a password or part of their info, and what was posted or deleted. Not what you typed.",
    why: "So that the board can explain later what happened, and can spot attacks.",
    seenBy: "The administrator. You can see the entries about you.",
    until:
      "400 days. If your account is deleted, your name is removed, except where a message of yours was answered: there it stays as long as the message. If the administrator removed your household, its address stays in the log for that time.",
    columns: { auditEvents: "id at kind times actor subject detail" },
  },
  {
    id: "counts",
    title: "How often someone tried to log in",
    what: "How often someone tried to log in, register or send a message in the last few hours, under a scrambled code for the account or the network. The code doesn't name anyone.",
    why: "To slow down anyone who guesses passwords, copies the directory or floods the board with messages.",
    seenBy: "Nobody.",
    until: "Two days at most.",
    columns: { attempts: "key points expire" },
  },
  {
    id: "homes",
    title: "Which homes can register",
    what: "House numbers and streets in the association, without names, if only those homes can register.",
    why: "So that only residents register.",
    seenBy: "The people who run the site.",
    until: "Until a new list is imported.",
    columns: { homes: "houseNum streetKey" },
  },
  {
    id: "editions",
    title: "Changes to this website",
    what: "Each change to the association's pages and documents: what changed, when, the administrator's name (or that a command made it), and the reason given. Also drafts of changes, until they are published or deleted.",
    why: "So that a change can be explained and undone.",
    seenBy: "The administrator, and the people who run the site.",
    until: "For as long as the site exists.",
    columns: {
      editions: "number publishedAt publishedBy reason",
      contentDrafts:
        "id kind entry action title fields seen savedBy savedAt revision publishAt problem",
    },
  },
];
