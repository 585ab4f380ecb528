import { recordFieldNames, shares } from "../app/residents/record-fields.ts";

/** An exported list: as JSON, and as a spreadsheet if people may want one. */
export interface Sheet {
  name: string;
  /** For README.txt. */
  about: string;
  /** For SQLite, which every export reads (export-site.server.ts). */
  query: string;
  /** Columns that hold JSON. */
  json?: string[];
  isSpreadsheet?: true;
}

function columnOf(name: string): string {
  return `"values" ->> '$.${name}' as ${name}`;
}

/** Each field once, the phone number before the house. */
const recordColumns = new Set([
  ...["name", "lastName", "email", "phoneNumber", ...recordFieldNames, "includeOnDir", ...shares],
]);

const postedAt = `"values" ->> '$.postedAt'`;

/** All of the association's lists, without passwords, tokens or other secrets (sheets.test.ts). */
export const sheets: Sheet[] = [
  {
    name: "residents",
    isSpreadsheet: true,
    about:
      "Everyone with an account: what they entered, what neighbors see of it (1 is yes, 0 is no), the email they log in with, and whether it is confirmed. Role 'waiting' means not approved yet.",
    query: `select account.id, ${[...recordColumns].map((name) => `users.${name}`)},
        users.consentedAt, users.mailAnnouncements, users.createdAt as registeredAt,
        account.name as accountName, account.email as loginEmail, account.role, account.addressProvenAt
      from identityUsers account left join users on users.uid = account.id
      order by users.lastNameKey, users.nameKey, account.id`,
  },
  {
    name: "homes",
    isSpreadsheet: true,
    about: "The list of homes whose residents may register, if there is one.",
    query: "select houseNum, streetKey as houseStreet from homes order by streetKey, houseNum",
  },
  {
    name: "announcements",
    about:
      "Every announcement. The folder 'announcements' has each as a text to read, with its attachments.",
    query: `select slug as id, ${["title", "body", "dateCreated", "expiresOn", "editedAt"].map(columnOf)},
        ${postedAt} as createdAt, "values" ->> '$.pinned' is not null as pinned
      from entries where kind = 'announcements' and toEdition is null order by createdAt, id`,
  },
  {
    name: "announcement-emails",
    about:
      "Who each announcement was emailed to, and what happened to the email: waiting, sent, failed, or doubtful when nobody knows. 'claimed' and 'handed' were on their way at that moment. A correction other than 0 is an email that corrects one.",
    query: `select mail.id, mail.announcementId, ${columnOf("title")}, mail.uid as resident,
        account.email, mail.correction, mail.state, mail.tries, mail.dueAt, mail.giveUpAt, mail.problem
      from mails mail join identityUsers account on account.id = mail.uid
        left join entries on slug = mail.announcementId and entries.kind = 'announcements'
          and toEdition is null
      where mail.kind = 'announcement' order by ${postedAt}, mail.id`,
  },
  {
    name: "messages",
    isSpreadsheet: true,
    about: "What visitors and residents wrote to the board, and the board's answers.",
    query: `select message.id, message.createdAt, message.recipient, message.name, message.email,
        message.message, message.readAt, message.accountId as account, message.answer, message.answeredAt,
        mail.state as answerEmail, mail.tries, mail.dueAt, mail.giveUpAt, mail.problem
      from contactMessages message left join mails mail on mail.messageId = message.id
      order by message.createdAt, message.id`,
  },
  {
    name: "audit-log",
    isSpreadsheet: true,
    about:
      "What was done, when, who did it, and who it was about. 'times' is how often, when one line stands for several. Ids are those in residents.json; a removed resident has no name.",
    query: `select event.id, event.at, event.kind, event.times, event.actor, actor.name as actorName,
        event.subject, subject.name as subjectName, event.detail
      from auditEvents event left join identityUsers actor on actor.id = event.actor
        left join identityUsers subject on subject.id = event.subject
      order by event.at, event.id`,
  },
  {
    name: "content-history",
    about:
      "Every edition of the pages: when it was published, who published it, and why. The folder 'content' has the newest one.",
    query: "select number, publishedAt, publishedBy, reason from editions order by number",
  },
  {
    name: "content-entries",
    about:
      "What the pages said: each text or document from one edition until the one that changed or took it away.",
    query: `select kind, slug, "values", position, audience, fromEdition, toEdition, isTakenDown
      from entries order by kind, slug, fromEdition`,
    json: ["values"],
  },
  {
    name: "content-drafts",
    about: "Changes to the pages that aren't published yet. Their files are in 'content-drafts'.",
    query: `select id, kind, entry, action, title, fields, savedBy, savedAt, revision, publishAt, problem,
        (select json_group_array(hash) from contentDraftFiles where draft = id) as files
      from contentDrafts order by savedAt, id`,
    json: ["fields", "files"],
  },
];
