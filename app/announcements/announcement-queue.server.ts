import { randomUUID } from "node:crypto";
import { content } from "../content/edition.server.ts";
import { type Database, database, databaseEngine } from "../database/database.server.ts";
import type { Mail } from "../mail/mail.server.ts";
import { due, type MailReaders } from "../mail/mail-queue.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { escapeHtml } from "../platform/links.ts";
import { announcementUrl, isCurrent } from "./announcement.server.ts";
import {
  writeAttachmentsHtml,
  writeAttachmentsText,
  writeHtml,
  writeLink,
} from "./announcement-body.ts";
import { readAttached } from "./attachment-files.server.ts";
import { readBody, readText } from "./read-markdown.server.ts";
import { subscribers, unsubscribeToken } from "./subscription.server.ts";

/** Announcements whose last day isn't over. */
function current(on: Database) {
  return on.selectFrom("announcements").select("announcements.id").where(isCurrent);
}

/** How many rows a statement adds at once: SQLite takes some thousand values. */
const rowsAtOnce = 500;

/**
 * Puts the emails of an announcement into the queue, one for each resident who wants them and has
 * none of it yet.
 *
 * @param on the transaction that posts or corrects the announcement, so that both are kept or neither.
 * @param correction 0 for the announcement itself, otherwise its corrected version.
 */
export async function queueMails(
  on: Database,
  announcementId: string,
  correction = 0,
): Promise<void> {
  const found = await subscribers(on)
    .select("users.uid")
    // A resident who is being deleted locks this row, or waits for us: an email that belongs to
    // nobody would fail the posting.
    .$if(databaseEngine() === "postgres", (query) => query.forKeyShare("identityUsers"))
    .execute();
  const mail = { kind: "announcement" as const, announcementId, correction, ...due() };
  const rows = found.map(({ uid }) => ({ id: randomUUID(), uid, ...mail }));
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await on
      .insertInto("mails")
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflict((row) => row.columns(["announcementId", "uid", "correction"]).doNothing())
      .execute();
  }
}

/** Takes emails of an announcement that haven't begun to be sent from the queue: a correction follows. */
export async function dropUnsentMails(on: Database, announcementId: string): Promise<void> {
  await on
    .deleteFrom("mails")
    .where("announcementId", "=", announcementId)
    .where("state", "in", ["waiting", "claimed"])
    .execute();
}

/**
 * The emails of announcements. Whoever was removed or has unsubscribed gets none, nor is an expired
 * announcement sent; nor an email whose resident has changed the email address since it was claimed,
 * or whose announcement was corrected.
 */
export const announcementMails: MailReaders = {
  async announcement(on, ids) {
    await on
      .deleteFrom("mails")
      .where("id", "in", ids)
      .where((row) =>
        row.or([
          row("uid", "not in", subscribers(on).select("users.uid")),
          row("announcementId", "not in", current(on)),
        ]),
      )
      .execute();
    const rows = await on
      .selectFrom("mails")
      .innerJoin("announcements", "announcements.id", "mails.announcementId")
      .innerJoin("identityUsers", "identityUsers.id", "mails.uid")
      .select(["mails.id", "mails.tries", "mails.correction", "identityUsers.id as uid"])
      .select(["identityUsers.email", "announcements.id as announcementId"])
      .select(["title", "body", "dateCreated", "version", "attachments"])
      .where("mails.id", "in", ids)
      .execute();
    return rows.map((mail) => ({
      id: mail.id,
      tries: mail.tries,
      write: () => announcementMail(mail),
      isWanted: (row) => {
        const reached = subscribers(database()).where("identityUsers.email", "=", mail.email);
        return row.and([
          row("uid", "in", reached.select("users.uid")),
          row("announcementId", "in", current(database()).where("version", "=", mail.version)),
        ]);
      },
    }));
  },
};

interface MailedAnnouncement {
  /** The id of the email. */
  id: string;
  /** The account it goes to, and its email address. */
  uid: string;
  email: string;
  title: string;
  body: string;
  dateCreated: string;
  /** 0 for the announcement itself, otherwise the version that corrects it. */
  correction: number | null;
  announcementId: string;
  attachments: string | null;
}

/**
 * The email of an announcement to a resident: as plain text and as HTML, without anything that is
 * loaded from elsewhere. The unsubscribe link is at its foot and in its headers (RFC 8058).
 */
export async function announcementMail(announcement: MailedAnnouncement): Promise<Mail> {
  const { id, uid, email, title, body, dateCreated, correction } = announcement;
  const { name, shortName } = content().site;
  const origin = siteOrigin();
  const { hostname } = new URL(origin);
  const blocks = await readBody(body);
  const url = origin + announcementUrl(announcement.announcementId);
  const attached = readAttached(announcement.announcementId, announcement.attachments);
  const date = correction ? `Corrected: ${dateCreated}` : dateCreated;
  const unsubscribeUrl = `${origin}/unsubscribe?token=${await unsubscribeToken(uid, email)}`;
  const why = `You get this because you asked ${name} to email you new announcements.`;
  return {
    to: email,
    replyTo: content().site.email,
    subject: `${shortName}: ${correction ? "Correction: " : ""}${title}`,
    text: [
      ...[title, date, await readText(body, origin), ...writeAttachmentsText(attached, origin)],
      `On the site:\n${url}`,
      `-- \n${name}\n${origin}`,
      `${why} To stop these emails:\n${unsubscribeUrl}\n`,
    ].join("\n\n"),
    html: page(title, [
      ...[
        `<h1 dir="auto">${escapeHtml(title)}</h1>`,
        `<p class="small" dir="auto">${escapeHtml(date)}</p>`,
      ],
      writeHtml(blocks, { origin }),
      ...writeAttachmentsHtml(attached, origin),
      `<p>${writeLink("Read it on the site", url)}</p>`,
      `<hr><p class="small">${writeLink(name, origin)}</p>`,
      `<p class="small">${escapeHtml(why)} ${writeLink("Stop these emails", unsubscribeUrl)}.</p>`,
    ]),
    messageId: `<${id}@${hostname}>`,
    headers: {
      "List-Id": `<announcements.${hostname}>`,
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      // So that no automatic reply comes back.
      "Auto-Submitted": "auto-generated",
      Precedence: "bulk",
    },
  };
}

/** The site's light colors, and its dark ones for email programs that support them. */
const styles = `:root { color-scheme: light dark; }
body { margin: 0; padding: 24px; background: #fbf9f4; color: #17262b; font: 18px/1.6 sans-serif; }
main { max-width: 36em; margin: 0 auto; overflow-wrap: anywhere; }
h1 { margin: 0; font: 600 26px/1.3 Georgia, serif; }
a { color: #0d5560; }
hr { margin: 32px 0 16px; border: 0; border-top: 1px solid #d9d4c7; }
.small { color: #435257; font-size: 15px; }
@media (prefers-color-scheme: dark) {
  body { background: #0b1a1f; color: #eaf1ee; }
  a { color: #7cc7cf; }
  hr { border-color: #27424a; }
  .small { color: #a9bcbd; }
}`;

function page(title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${styles}
</style>
</head>
<body>
<main>
${parts.join("\n")}
</main>
</body>
</html>
`;
}
