import { randomUUID } from "node:crypto";
import { content } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { readAnnouncement } from "../content/make-announcements.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { toEntry } from "../content/store.server.ts";
import { type Database, database, databaseEngine } from "../database/database.server.ts";
import type { Companion } from "../desk/publish-change.server.ts";
import type { Mail } from "../mail/mail.server.ts";
import { due, type MailReaders, wakeMails } from "../mail/mail-queue.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { escapeHtml } from "../platform/links.ts";
import { countRows } from "../table/paginate.server.ts";
import { announcementUrl, isCurrent, showAttachments } from "./announcement.server.ts";
import { htmlElsewhere, writeAttachments, writeLink } from "./html-elsewhere.ts";
import { sayEmailing } from "./mail-progress.server.ts";
import { subscribers, unsubscribeToken } from "./subscription.server.ts";

/** Rows per statement: SQLite allows some thousand values. */
const rowsAtOnce = 500;

/**
 * Queues the emails of an announcement, if its form asks for that, in the transaction that posts or corrects it.
 * Unsent emails of an earlier version or a deleted announcement are dropped.
 */
export const announcementCompanion: Companion = {
  async write(on, { change, entry, isNew, edition }) {
    const isRemoval = change.action === "remove";
    if (!isRemoval && !change.values["mail"]) return;
    await on
      .deleteFrom("mails")
      .where("announcementId", "=", entry)
      .where("state", "in", ["waiting", "claimed"])
      .execute();
    if (!isRemoval) await queueMails(on, entry, isNew ? 0 : edition);
  },
  after: () => void wakeMails(),
  async foresee({ mail }) {
    if (!mail) return "It won't be emailed to anybody.";
    const count = await countRows(subscribers(database()));
    if (count === 0) return "No resident has asked for emails, so it won't be emailed to anybody.";
    return sayEmailing(count, "It will be emailed to");
  },
  async say({ slug, values }, edition) {
    const mails = database()
      .selectFrom("mails")
      .where("announcementId", "=", slug)
      .where("correction", "=", values["editedAt"] ? edition : 0);
    const count = await countRows(mails);
    return count > 0 ? sayEmailing(count) : "";
  },
};

/**
 * Queues an email for each subscriber who doesn't have it yet.
 *
 * @param correction 0 for the announcement itself, otherwise the edition that corrects it.
 */
async function queueMails(on: Database, announcementId: string, correction: number): Promise<void> {
  const found = await subscribers(on)
    .select("users.uid")
    // Locks the row against a concurrent deletion: an email without an owner would fail the posting.
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

function posted(on: Database) {
  const entries = on.selectFrom("entries").select("entries.slug");
  return entries.where("entries.kind", "=", "announcements").where("toEdition", "is", null);
}

/** Deletes the emails of deleted announcements. */
export async function dropMailsOfDeleted(): Promise<void> {
  await database()
    .deleteFrom("mails")
    .where("kind", "=", "announcement")
    .where("announcementId", "not in", posted(database()))
    .execute();
}

/**
 * The emails of announcements. Not sent: to residents who were removed or unsubscribed, announcements that expired or
 * were deleted, and emails whose address or announcement has changed since they were claimed.
 */
export const announcementMails: MailReaders = {
  async announcement(on, ids) {
    const rows = await on
      .selectFrom("mails")
      .innerJoin("identityUsers", "identityUsers.id", "mails.uid")
      .innerJoin("entries", "entries.slug", "mails.announcementId")
      .select(["mails.id", "mails.tries", "mails.correction", "mails.uid", "identityUsers.email"])
      .select(["entries.kind", "slug", "values", "position", "audience", "fromEdition"])
      .where("mails.id", "in", ids)
      .where("mails.uid", "in", subscribers(on).select("users.uid"))
      .where("entries.kind", "=", "announcements")
      .where("toEdition", "is", null)
      .execute();
    const found = rows.map((row) => ({ ...row, entry: toEntry(row) }));
    const wanted = found.filter(({ entry }) => isCurrent(entry.values));
    const left = ids.filter((id) => !wanted.some((mail) => mail.id === id));
    if (left.length > 0) await on.deleteFrom("mails").where("id", "in", left).execute();
    return wanted.map((mail) => ({
      id: mail.id,
      tries: mail.tries,
      write: () => announcementMail({ ...mail, uid: mail.uid ?? "" }, mail.correction, mail.entry),
      isWanted: (row) => {
        const reached = subscribers(database()).where("identityUsers.email", "=", mail.email);
        return row.and([
          row.lit(isCurrent(mail.entry.values)),
          row("uid", "in", reached.select("users.uid")),
          row(
            "announcementId",
            "in",
            posted(database()).where("fromEdition", "=", mail.fromEdition),
          ),
        ]);
      },
    }));
  },
};

/**
 * An announcement's email, as plain text and as HTML that loads nothing. The unsubscribe link is in the footer and in
 * the headers (RFC 8058).
 */
async function announcementMail(
  { id, uid, email }: Record<"id" | "uid" | "email", string>,
  correction: number | null,
  entry: Entry,
): Promise<Mail> {
  const announcement = await readAnnouncement(entry, cacheFolder());
  const { title, body, html, dateCreated } = announcement;
  const { name, shortName } = content().site;
  const origin = siteOrigin();
  const { hostname } = new URL(origin);
  const url = origin + announcementUrl(entry.slug);
  const attached = writeAttachments(showAttachments(announcement), origin);
  const date = correction ? `Corrected: ${dateCreated}` : dateCreated;
  const unsubscribeUrl = `${origin}/unsubscribe?token=${await unsubscribeToken(uid, email)}`;
  const why = `You get this because you asked ${name} to email you new announcements.`;
  return {
    to: email,
    replyTo: content().site.email,
    subject: `${shortName}: ${correction ? "Correction: " : ""}${title}`,
    text: [
      // Markdown is readable as it is, but links need absolute URLs.
      ...[title, date, body.replaceAll("](/", `](${origin}/`), ...attached.text],
      `On the site:\n${url}`,
      `-- \n${name}\n${origin}`,
      `${why} To stop these emails:\n${unsubscribeUrl}\n`,
    ].join("\n\n"),
    html: page(title, [
      ...[
        `<h1 dir="auto">${escapeHtml(title)}</h1>`,
        `<p class="small" dir="auto">${escapeHtml(date)}</p>`,
      ],
      htmlElsewhere(html, origin),
      ...attached.html,
      `<p>${writeLink("Read it on the site", url)}</p>`,
      `<hr><p class="small">${writeLink(name, origin)}</p>`,
      `<p class="small">${escapeHtml(why)} ${writeLink("Stop these emails", unsubscribeUrl)}.</p>`,
    ]),
    messageId: `<${id}@${hostname}>`,
    headers: {
      "List-Id": `<announcements.${hostname}>`,
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      // Suppresses automatic replies.
      "Auto-Submitted": "auto-generated",
      Precedence: "bulk",
    },
  };
}

/** The site's light colors, and the dark ones for email programs that support them. */
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
