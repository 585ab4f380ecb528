import { escapeHtml } from "../platform/escape-html.ts";

/** Plain words, or a link: words that are a URL or an email address. */
export type TextPart = string | { words: string; href: string };

/** A paragraph in parts; its line breaks are in the words. */
export type Paragraph = TextPart[];

// Every repetition is bounded, so that no text is slow to match. Marks that change the direction of
// text end a link.
const links =
  /https?:\/\/[^\s<>"\p{Cc}\p{Cf}]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[a-z\d][a-z\d.-]{0,190}\.[a-z]{2,24}/giu;
const endOfSentence = /[.,;:!?'"’”»*_]$/;
const brackets: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/**
 * Reads what the administrator typed as plain text: blank lines separate paragraphs, line breaks
 * stay, URLs and email addresses become links. Nothing else is markup.
 */
export function readParagraphs(body: string): Paragraph[] {
  return body
    .split(/\n[ \t]*\n\s*/)
    .filter((text) => text.trim() !== "")
    .map(readParts);
}

function readParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const { 0: found, index } of text.matchAll(links)) {
    const words = withoutEnd(found);
    const href = hrefOf(words);
    if (!href) continue;
    if (index > rest) parts.push(text.slice(rest, index));
    parts.push({ words, href });
    rest = index + words.length;
  }
  if (rest < text.length) parts.push(text.slice(rest));
  return parts;
}

/** A link without the punctuation of the sentence, or the closing bracket, around it. */
function withoutEnd(found: string): string {
  const counts = new Map<string, number>();
  for (const sign of found) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const count = (sign: string) => counts.get(sign) ?? 0;
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    const opening = brackets[last];
    const isLoose = opening !== undefined && count(opening) < count(last);
    if (!isLoose && !endOfSentence.test(last)) return found.slice(0, end);
    counts.set(last, count(last) - 1);
    end -= 1;
  }
}

/** Where a link leads; undefined if it is no URL, or hides its host behind a user name. */
function hrefOf(words: string): string | undefined {
  if (!/^https?:/i.test(words)) return `mailto:${words}`;
  if (!URL.canParse(words)) return undefined;
  const { username, password, href } = new URL(words);
  return username || password ? undefined : href;
}

/** An announcement's text as HTML for email and feeds: only paragraphs and links. */
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

/** A link as HTML; neither the words nor the URL are escaped yet. */
export function writeLink(words: string, href: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}
