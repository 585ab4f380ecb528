import {
  escapeHtml,
  outsideAttributes,
  outsideMark,
  phoneNumbers,
  phoneUrl,
} from "../platform/links.ts";
import type { ShownAttachment } from "./attachments.ts";

/** Plain words, or a link: words that are a URL, an email address or a telephone number. */
export type TextPart = string | { words: string; href: string };

/** A part with emphasis, or one without. */
export type Part = TextPart | { mark: "strong" | "em"; parts: Part[] };

/** A paragraph, with line breaks in its words, or a list, which is numbered if it has a start. */
export type Block = { parts: Part[] } | { start: number | null; items: Block[][] };

// Every repetition is bounded, so that no text is slow to match. Marks that change the direction of
// text end a link.
const urls =
  /(?:https?:\/\/|(?<![\w.@/-])www\.(?=[\w-]{1,63}\.[a-z]{2}))[^\s<>"\p{Cc}\p{Cf}]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[a-z\d][a-z\d.-]{0,190}\.[a-z]{2,24}/iu;
const links = new RegExp(`${urls.source}|${phoneNumbers.source}`, "giu");
const endOfSentence = /[.,;:!?'"’”»*_]$/;
const brackets: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Reads plain text: blank lines separate paragraphs, line breaks stay, and `readParts`. */
export function readBlocks(body: string): Block[] {
  return body
    .split(/\n[ \t]*\n\s*/)
    .filter((text) => text.trim() !== "")
    .map((text) => ({ parts: readParts(text) }));
}

/** Reads plain words, in which URLs, email addresses and telephone numbers become links. */
export function readParts(text: string): TextPart[] {
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

/**
 * Where a URL, one without its beginning such as `www.example.org`, an email address or a telephone number
 * leads; undefined if it is no URL, or hides its host behind a user name.
 */
export function hrefOf(words: string): string | undefined {
  if (/^www\./i.test(words)) return hrefOf(`https://${words}`);
  if (!/^https?:/i.test(words)) return words.includes("@") ? `mailto:${words}` : phoneUrl(words);
  if (!URL.canParse(words)) return undefined;
  const { username, password, href } = new URL(words);
  return username || password ? undefined : href;
}

/** Where the HTML of an announcement is shown. */
export interface HtmlPlace {
  /** Prefixed to links to the site's own pages, where they would lead nowhere otherwise. */
  origin?: string;
  /** Whether it is a page of the site, whose styles keep line breaks and mark links to other sites. */
  onSite?: boolean;
}

/** An announcement's text as HTML: paragraphs, lists, links, and emphasis. */
export function writeHtml(blocks: Block[], place: HtmlPlace): string {
  return blocks.map((block) => writeBlock(block, place)).join("\n");
}

function writeBlock(block: Block, place: HtmlPlace): string {
  if ("parts" in block) {
    const looks = place.onSite ? ' class="as-typed"' : "";
    return `<p${looks} dir="auto">${writeParts(block.parts, place)}</p>`;
  }
  const [tag, from] = block.start === null ? ["ul", ""] : ["ol", ` start="${block.start}"`];
  const items = block.items.map((item) => `<li dir="auto">${writeItem(item, place)}</li>`);
  return `<${tag}${from}>\n${items.join("\n")}\n</${tag}>`;
}

/** A list item; one with a single paragraph needs no <p>. */
function writeItem([first, ...rest]: Block[], place: HtmlPlace): string {
  const words = first && "parts" in first ? [writeParts(first.parts, place)] : [];
  const others = first && "parts" in first ? rest : [...(first ? [first] : []), ...rest];
  return [...words, ...others.map((block) => writeBlock(block, place))].join("\n");
}

function writeParts(parts: Part[], place: HtmlPlace): string {
  return parts.map((part) => writePart(part, place)).join("");
}

function writePart(part: Part, { origin = "", onSite = false }: HtmlPlace): string {
  if (typeof part === "string") {
    const text = escapeHtml(part);
    return onSite ? text : text.replaceAll("\n", "<br>\n");
  }
  if ("mark" in part) {
    return `<${part.mark}>${writeParts(part.parts, { origin, onSite })}</${part.mark}>`;
  }
  const { words, href } = part;
  if (href.startsWith("/")) return writeLink(words, origin + href);
  return onSite && /^https?:/.test(href) ? writeOutsideLink(words, href) : writeLink(words, href);
}

/** A link as HTML; neither the words nor the URL are escaped yet. */
export function writeLink(words: string, href: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}

/** As SmartLink shows it. */
function writeOutsideLink(words: string, href: string): string {
  return `<a href="${escapeHtml(href)}"${outsideAttributes}>${escapeHtml(words)}${outsideMark}</a>`;
}

/** An announcement's text without marks, for the plain part of an email, and for the search. */
export function writeText(blocks: Block[], origin = ""): string {
  return blocks.map((block) => writeTextBlock(block, origin)).join("\n\n");
}

function writeTextBlock(block: Block, origin: string): string {
  if ("parts" in block) return block.parts.map((part) => writeTextPart(part, origin)).join("");
  const { start, items } = block;
  return items
    .map((item, place) => {
      const sign = start === null ? "- " : `${start + place}. `;
      const text = item.map((part) => writeTextBlock(part, origin)).join("\n");
      return sign + text.replaceAll("\n", `\n${" ".repeat(sign.length)}`);
    })
    .join("\n");
}

function writeTextPart(part: Part, origin: string): string {
  if (typeof part === "string") return part;
  if ("mark" in part) return part.parts.map((inner) => writeTextPart(inner, origin)).join("");
  const { words, href } = part;
  if (href === hrefOf(words) || href === words) return words;
  const address = href.startsWith("/") ? origin + href : href.replace(/^mailto:/i, "");
  return `${words} (${address})`;
}

/** Said above the links, which whoever isn't logged in can't open. */
const heading = "Attached; log in to the site to open:";

/** Links to attachments for the plain part of an email; none where there is no attachment. */
export function writeAttachmentsText(attachments: ShownAttachment[], origin: string): string[] {
  if (attachments.length === 0) return [];
  const links = attachments.map((one) => `- ${describe(one)}\n  ${origin}${one.href}`);
  return [[heading, ...links].join("\n")];
}

/** The same as HTML, for emails and feeds. */
export function writeAttachmentsHtml(attachments: ShownAttachment[], origin: string): string[] {
  if (attachments.length === 0) return [];
  const items = attachments.map((one) => {
    const words = one.alt ? ` ${escapeHtml(one.alt)}` : "";
    const link = writeLink(one.name, origin + one.href);
    return `<li dir="auto">${link} (${escapeHtml(one.note)})${words}</li>`;
  });
  return [`<p>${heading}</p>\n<ul>\n${items.join("\n")}\n</ul>`];
}

function describe({ name, note, alt }: ShownAttachment): string {
  return `${name} (${note})${alt ? ` ${alt}` : ""}`;
}
