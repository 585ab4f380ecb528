import { content } from "../editions/edition.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import { writeAnnouncementHtml } from "./announcement-body.ts";

/** An announcement as an entry of a feed. */
export interface FeedEntry {
  id: string;
  title: string;
  body: string;
  dateCreated: string;
  createdAt: string;
  /** Its URL on the site, without the origin. */
  path: string;
}

/**
 * Writes announcements as a feed (Atom, RFC 4287). The feed's own URL isn't in it: the URL is secret,
 * and people pass feeds on.
 *
 * @param entries the newest first.
 * @param since when the feed last changed, if it has no entry.
 */
export function writeFeed(entries: FeedEntry[], since: string): string {
  const { name, shortName } = content().site;
  const address = `${siteOrigin()}/announcements`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("title", `${shortName}: announcements`),
    element("id", address),
    `<link href="${escapeXml(address)}"/>`,
    element("updated", entries[0]?.createdAt ?? since),
    `<author>${element("name", name)}</author>`,
    ...entries.flatMap(writeEntry),
    "</feed>\n",
  ];
  return lines.join("\n");
}

function writeEntry({ id, title, body, dateCreated, createdAt, path }: FeedEntry): string[] {
  const html = `<p><small>${escapeHtml(dateCreated)}</small></p>\n${writeAnnouncementHtml(body)}`;
  return [
    "<entry>",
    element("title", title),
    element("id", `urn:uuid:${id}`),
    `<link href="${escapeXml(siteOrigin() + path)}"/>`,
    element("published", createdAt),
    element("updated", createdAt),
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
