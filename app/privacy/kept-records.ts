/** Something that the site stores about people, as the privacy page describes it. */
export interface KeptRecord {
  id: string;
  title: string;
  what: string;
  /** What else is stored with an identity provider. */
  provider?: string;
  why: string;
  /** `{copies}` and `{mails}` are replaced by what the operator's settings mean for them; in `until`, so is `{messages}`. */
  seenBy: string;
  /** For how long. */
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
    why: "So the association knows who lives where and can reach you.",
    seenBy:
      "You and the administrator. If you answered Y to the directory question, neighbors who log in can see your name, and your email, phone number and house if you chose to show them. They can also find you by the last name you entered. Visitors see nothing.",
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
    why: "So nobody sees more about you than you want.",
    seenBy: "You. The administrator sees your Y or N. Neighbors see only what you chose to show.",
    until: account,
    columns: { users: "includeOnDir shareEmail sharePhone shareHouse consentedAt" },
  },
  {
    id: "account",
    title: "How you log in",
    what: "The email address you log in with, when you confirmed that it's yours, and your password, scrambled so nobody can read it.",
    provider:
      "If you sign in with another service: the ID it has for you, and when you connected it.",
    why: "So only you can get into your account.",
    seenBy: "Nobody sees your password. The administrator sees the email address.",
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
    what: "For each browser: when you logged in, when you last used it, and what kind of browser it is, such as Firefox on Windows. Not your internet address.",
    provider:
      "If you signed in with another service: that you did, and when you last confirmed there that it is you.",
    why: "So you stay logged in, and can log out on other devices.",
    seenBy: "You, in your account.",
    until:
      "Until you log out, don't visit for a day, or have been logged in for a week. For the administrator, 8 hours at most.",
    columns: {
      identitySessions: "id token userId expiresAt userAgent createdAt",
      providerSessions: "sessionId confirmedAt",
    },
  },
  {
    id: "links",
    title: "Links we made for you",
    what: "A note that we made you a link to set a new password or change your email, and the new email address.",
    why: "So each link works only once, and only for you.",
    seenBy:
      "You, when you download everything we have about you. The administrator sees the new email address.",
    until: "An hour. A day, if the link confirms your email or the administrator made it for you.",
    columns: { oneTimeLinks: "tokenHash purpose userId address createdAt expiresAt" },
  },
  {
    id: "announcements",
    title: "How you get announcements",
    what: "Whether you get them by email, and which ones we sent you and whether they arrived. If you read them in a feed reader, when you set that up.",
    why: "So you get each one only once, and only if you want it.",
    seenBy: "You, and the administrator if an email couldn't be sent.",
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
    what: "What you entered on the Contact page: your name, email address, message and photos, without their location and time. Also who it was for, when you sent it, your account if you were logged in, and the board's answer and its date.",
    why: "So the board can answer.",
    seenBy:
      "The administrator, who passes it on to the board. {copies} On this site, only the administrator sees your photos. Photos of a filled-out form also go to the people who review it, such as a committee.",
    until:
      "{messages}, or until the administrator deletes it. The board and those who review a form decide how long to keep what was passed on to them.",
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
    what: "Emails about your account and to the board, scrambled so a copy of the database doesn't show who they're for or what they say.",
    why: "So no email is lost before it is sent.",
    seenBy: "{mails}",
    until: "{mails}",
    columns: { mails: "id kind state tries dueAt giveUpAt owner leaseUntil problem sealed" },
  },
  {
    id: "audit",
    title: "A log of who did what",
    what: "What was done and when: who registered, entered a wrong password, or changed a password or part of their info, and what was posted or deleted. Not what you typed.",
    why: "So the board can explain later what happened, and can spot attacks.",
    seenBy: "The administrator. You can see the entries about you.",
    until:
      "400 days. If your account is deleted, we take your name out of the log. If we answered a message from you, your name stays in that entry until the message is deleted. If the administrator removed your account, your house stays in it, without your name.",
    columns: { auditEvents: "id at kind times actor subject detail" },
  },
  {
    id: "counts",
    title: "How often someone tried to log in",
    what: "How often someone tried to log in, register or send a message in the last few hours. We don't write down who it was, only a code for the account or the internet connection.",
    why: "To slow down anyone who guesses passwords, copies the directory or floods the board with messages.",
    seenBy: "Nobody.",
    until: "Two days at most.",
    columns: { attempts: "key points expire" },
  },
  {
    id: "homes",
    title: "Which homes can register",
    what: "House numbers and streets in the association, without names, if only those homes can register.",
    why: "So only residents register.",
    seenBy: "The people who run the site.",
    until: "Until a new list is imported.",
    columns: { homes: "houseNum streetKey" },
  },
  {
    id: "editions",
    title: "Changes to this website",
    what: "Each change to the association's pages and documents: what changed, when, and the administrator's name. Also drafts of changes, until they are published or deleted.",
    why: "So the board can explain a change, or undo it.",
    seenBy: "The administrator, and the people who run the site.",
    until: "As long as the site exists.",
    columns: {
      editions: "number publishedAt publishedBy reason",
      contentDrafts:
        "id kind entry action title fields seen savedBy savedAt revision publishAt problem",
    },
  },
];
