import { content } from "../editions/edition.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import { formatDate } from "../platform/format-date.ts";
import { announcementUrl } from "./announcement.server.ts";
import { writeHtml } from "./announcement-body.ts";
import { readAttached, writeAttachmentsHtml } from "./attachment-links.server.ts";
import { readBody } from "./read-markdown.server.ts";

/** An announcement as an entry of a feed. */
export interface FeedEntry {
  id: string;
  title: string;
  body: string;
  dateCreated: string;
  createdAt: string;
  /** When it was last corrected; null if never. */
  editedAt: string | null;
  attachments: string | null;
}

/**
 * Writes announcements as a feed (Atom, RFC 4287). The feed's own URL isn't in it: the URL is secret,
 * and people pass feeds on.
 *
 * @param entries the newest first.
 * @param since when the feed last changed, if it has no entry.
 */
export async function writeFeed(entries: FeedEntry[], since: string): Promise<string> {
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
    ...(await Promise.all(entries.map(writeEntry))).flat(),
    "</feed>\n",
  ];
  return lines.join("\n");
}

function updatedAt({ createdAt, editedAt }: FeedEntry): string {
  return editedAt ?? createdAt;
}

async function writeEntry(entry: FeedEntry): Promise<string[]> {
  const { id, title, body, dateCreated, createdAt, editedAt } = entry;
  const edited = editedAt && ` · Edited ${formatDate(editedAt, content().site.timeZone)}`;
  const date = `<p><small>${escapeHtml(dateCreated)}${edited ?? ""}</small></p>`;
  const origin = siteOrigin();
  const attached = writeAttachmentsHtml(readAttached(id, entry.attachments), origin);
  const html = [date, writeHtml(await readBody(body), { origin }), ...attached].join("\n");
  return [
    "<entry>",
    element("title", title),
    element("id", `urn:uuid:${id}`),
    `<link href="${escapeXml(origin + announcementUrl(id))}"/>`,
    element("published", createdAt),
    element("updated", updatedAt(entry)),
    `<content type="html">${escapeXml(html)}</content>`,
    "</entry>",
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** What XML can't contain, not even escaped: most control characters, and halves of characters. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.replace(notXml, ""));
}
