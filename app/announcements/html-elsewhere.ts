import { escapeHtml, outsideAttributes, outsideMark } from "../platform/links.ts";
import type { ShownAttachment } from "./announcement.server.ts";

/** An announcement's HTML for emails and feeds, with absolute links and without the marks of external ones. */
export function htmlElsewhere(html: string, origin: string): string {
  return html
    .replaceAll(outsideMark, "")
    .replaceAll(outsideAttributes, "")
    .replaceAll('<a href="/', `<a href="${origin}/`)
    .replaceAll(/<(p|li|h\d)>/g, '<$1 dir="auto">');
}

/** A link as HTML, from unescaped text and URL. */
export function writeLink(words: string, href: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}

const heading = "Attached; log in to the site to open:";

/** Links to attachments, as plain text and as HTML. */
export function writeAttachments(attachments: readonly ShownAttachment[], origin: string) {
  if (attachments.length === 0) return { text: [], html: [] };
  const lines = attachments.map(({ name, note, alt, href }) => {
    return `- ${name} (${note})${alt && ` ${alt}`}\n  ${origin}${href}`;
  });
  const items = attachments.map(({ name, note, alt, href }) => {
    const words = escapeHtml(`(${note})${alt && ` ${alt}`}`);
    return `<li dir="auto">${writeLink(name, origin + href)} ${words}</li>`;
  });
  return {
    text: [[heading, ...lines].join("\n")],
    html: [`<p>${heading}</p>\n<ul>\n${items.join("\n")}\n</ul>`],
  };
}
