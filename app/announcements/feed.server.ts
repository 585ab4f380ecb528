import { randomBytes } from "node:crypto";
import { recordHourly } from "../audit/audit-log.server.ts";
import type { Announcement } from "../content/content.ts";
import { content } from "../content/edition.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { Resident } from "../identity/person.server.ts";
import { hashToken } from "../identity/tokens.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { formatDate } from "../platform/format-date.ts";
import { escapeHtml } from "../platform/links.ts";
import { countRejection } from "../platform/log.server.ts";
import { announcementUrl, listCurrent, showAttachments } from "./announcement.server.ts";
import { htmlElsewhere, writeAttachments } from "./html-elsewhere.ts";

/**
 * Makes a new key for the resident's feed of announcements and revokes the previous one. The database keeps only its
 * hash, so it is shown only once.
 */
export async function makeFeedKey(resident: Resident): Promise<string> {
  const key = randomBytes(24).toString("base64url");
  await keepFeed(resident, hashToken(key));
  return key;
}

export function endFeed(resident: Resident): Promise<void> {
  return keepFeed(resident, null);
}

async function keepFeed({ id }: Resident, feedKeyHash: string | null): Promise<void> {
  const feedMadeAt = feedKeyHash && new Date().toISOString();
  await transaction(async (on) => {
    const { numUpdatedRows } = await on
      .updateTable("users")
      .set({ feedKeyHash, feedMadeAt })
      .where("uid", "=", id)
      // Without a feed, nothing changes and nothing is logged.
      .$if(feedKeyHash === null, (query) => query.where("feedKeyHash", "is not", null))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    // At most once an hour, so that repeated clicks don't fill the log.
    await recordHourly(on, feedKeyHash ? "feed-made" : "feed-ended", id, id);
  });
}

const keyPattern = /^[\w-]{32}$/;

/**
 * Reads the feed for the key of an approved resident; undefined if the key is invalid. Wrong keys are only counted in
 * the log: nobody guesses 192 random bits, and a limit per network would let one stranger block everyone else's feed.
 *
 * @throws if the database is unavailable.
 */
export async function readFeed(key: string): Promise<string | undefined> {
  // One query checks it all: old keys, and removed or pending residents, give no row.
  const found = keyPattern.test(key)
    ? await database()
        .selectFrom("users")
        .innerJoin("identityUsers", "identityUsers.id", "users.uid")
        .select("users.feedMadeAt")
        .where("users.feedKeyHash", "=", hashToken(key))
        .where("identityUsers.role", "=", "resident")
        .executeTakeFirst()
    : undefined;
  if (!found?.feedMadeAt) {
    countRejection("a feed's address that opens nothing");
    return undefined;
  }
  return writeFeed(listCurrent().slice(0, mostEntries), found.feedMadeAt);
}

/** Enough for feed readers that update once a week. */
const mostEntries = 30;

/**
 * Writes announcements as a feed (Atom, RFC 4287), without the feed's own URL, which is secret: people share feeds.
 *
 * @param entries newest first.
 * @param since the feed's date if it has no entries.
 */
function writeFeed(entries: readonly Announcement[], since: string): string {
  const { name, shortName } = content().site;
  const address = `${siteOrigin()}/announcements`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("title", `${shortName}: announcements`),
    element("id", address),
    `<link href="${escapeXml(address)}"/>`,
    element("updated", entries.map(updatedAt).toSorted().at(-1) ?? since),
    `<author>${element("name", name)}</author>`,
    ...entries.flatMap(writeEntry),
    "</feed>\n",
  ];
  return lines.join("\n");
}

function updatedAt({ postedAt, editedAt }: Announcement): string {
  return editedAt ?? postedAt;
}

function writeEntry(entry: Announcement): string[] {
  const { id, title, dateCreated, postedAt, editedAt } = entry;
  const edited = editedAt && ` · Edited ${formatDate(editedAt, content().site.timeZone)}`;
  const date = `<p><small>${escapeHtml(dateCreated)}${edited ?? ""}</small></p>`;
  const origin = siteOrigin();
  const attached = writeAttachments(showAttachments(entry), origin).html;
  const html = [date, htmlElsewhere(entry.html, origin), ...attached].join("\n");
  return [
    "<entry>",
    element("title", title),
    element("id", `urn:uuid:${id}`),
    `<link href="${escapeXml(origin + announcementUrl(id))}"/>`,
    element("published", postedAt),
    element("updated", updatedAt(entry)),
    `<content type="html">${escapeXml(html)}</content>`,
    "</entry>",
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** What XML can't contain, even escaped: most control characters, and unpaired surrogates. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.replace(notXml, ""));
}
