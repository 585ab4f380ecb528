import { type Paragraph, readParagraphs, type TextPart } from "./paragraphs.ts";

/** An announcement's text as HTML for programs that are no browser: paragraphs and links alone. */
export function writeAnnouncementHtml(body: string): string {
  return readParagraphs(body).map(writeParagraph).join("\n");
}

function writeParagraph(parts: Paragraph): string {
  return `<p dir="auto">${parts.map(writePart).join("")}</p>`;
}

function writePart(part: TextPart): string {
  return typeof part === "string"
    ? escapeHtml(part).replaceAll("\n", "<br>\n")
    : writeLink(part.words, part.href);
}

/** A link as HTML, of words and an address that are not escaped yet. */
export function writeLink(words: string, href: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands in HTML and XML, also between double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
