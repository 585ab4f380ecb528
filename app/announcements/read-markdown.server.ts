import type { Token, Tokens, TokensList } from "marked";
import { completeUrl } from "../platform/links.ts";
import { RecentlyUsed } from "../platform/recently-used.ts";
import {
  type Block,
  hrefOf,
  type Part,
  readBlocks,
  readParts,
  writeText,
} from "./announcement-body.ts";

/** What a body with Markdown in it has: a mark of emphasis, a link, or a line that begins an item. */
const marks = /[*_[]|^ {0,3}(?:[-+]|\d{1,9}[.)])[ \t]/m;

/** Parsed bodies: pages show the same few again and again. */
const known = new RecentlyUsed<string, Block[]>(200, () => 1);

/**
 * Reads what the administrator typed: bold, italics, lists and links in Markdown. All other Markdown
 * and HTML is shown as it was typed. A body without any of it looks as it does in the form.
 */
export async function readBody(body: string): Promise<Block[]> {
  if (!marks.test(body)) return readBlocks(body);
  const read = known.get(body) ?? (await parse(body));
  known.add(body, read);
  return read;
}

/** A body without marks, for the plain part of an email and for the search. */
export async function readText(body: string, origin = ""): Promise<string> {
  return marks.test(body) ? writeText(await readBody(body), origin) : body;
}

/** The addresses of a body's links that lead nowhere: such a link would be shown as it was typed. */
export async function listBrokenLinks(body: string): Promise<string[]> {
  if (!body.includes("](")) return [];
  const { walkTokens } = await import("marked");
  tokenizer ??= makeTokenizer();
  const tokenize = await tokenizer;
  const broken: string[] = [];
  try {
    walkTokens(tokenize(body), (token) => {
      if (token.type === "link" && !targetOf(token["href"])) broken.push(token["href"]);
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return broken;
}

async function parse(body: string): Promise<Block[]> {
  // The library is loaded once somebody has used Markdown.
  tokenizer ??= makeTokenizer();
  const tokenize = await tokenizer;
  try {
    return readBlockTokens(tokenize(body));
  } catch (error) {
    // Thousands of lists in each other: nobody means that.
    if (error instanceof RangeError) return readBlocks(body);
    throw error;
  }
}

type Tokenize = (body: string) => TokensList;
let tokenizer: Promise<Tokenize> | undefined;

/** Not matched, so that it stays text. */
const off = () => undefined;

/** A paragraph ends at an empty line, or where a list begins. */
const paragraph = /^[^\n]+(?:\n(?![ \t]*(?:\n|$)| {0,3}(?:[-*+]|\d{1,9}[.)])[ \t])[^\n]+)*/;

const startsLikeLink = /^(?:https?:\/\/|www\.|[\w.+-]{1,64}@)/i;

async function makeTokenizer(): Promise<Tokenize> {
  const { Marked } = await import("marked");
  const marked = new Marked({ gfm: true, breaks: true });
  const notBlocks = { code: off, fences: off, heading: off, hr: off, blockquote: off, html: off };
  const notInline = { codespan: off, del: off, tag: off, autolink: off, reflink: off };
  marked.use({
    tokenizer: {
      ...{ ...notBlocks, ...notInline, def: off, table: off, lheading: off },
      paragraph(source) {
        const [raw] = paragraph.exec(source) ?? [];
        if (raw === undefined) return undefined;
        return { type: "paragraph", raw, text: raw, tokens: this.lexer.inline(raw) };
      },
      // Before marks of emphasis are looked for, so that those in a URL are part of it.
      url(source) {
        const [first] = startsLikeLink.test(source) ? readParts(source.slice(0, 2100)) : [];
        if (first === undefined || typeof first === "string") return undefined;
        const { words: raw, href } = first;
        return { type: "link", raw, text: raw, href, tokens: [{ type: "text", raw, text: raw }] };
      },
    },
  });
  return (body) => marked.lexer(body);
}

function readBlockTokens(tokens: Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    if (token.type === "space") return [];
    if (token.type === "list") {
      const { ordered, start, items } = token as Tokens.List;
      return [
        {
          start: ordered && start !== "" ? start : null,
          items: items.map((item) => readBlockTokens(item.tokens)),
        },
      ];
    }
    const { tokens: inline } = token as Tokens.Paragraph;
    return [{ parts: inline ? readInline(inline) : readParts(token.raw) }];
  });
}

function readInline(tokens: Token[]): Part[] {
  const parts: Part[] = [];
  let text = "";
  const endText = () => {
    parts.push(...readParts(text));
    text = "";
  };
  for (const token of tokens) {
    const special = readSpecial(token);
    if (special) {
      endText();
      parts.push(special);
    } else text += textOf(token);
  }
  endText();
  return parts;
}

function readSpecial(token: Token): Part | undefined {
  const { type, tokens = [] } = token as Tokens.Strong;
  if (type === "strong") return { mark: "strong", parts: readInline(tokens) };
  if ((token.type as string) === "em") return { mark: "em", parts: readInline(tokens) };
  if ((token.type as string) !== "link") return undefined;
  const { href, text } = token as unknown as Tokens.Link;
  const leadsTo = targetOf(href);
  return leadsTo ? { words: text, href: leadsTo } : undefined;
}

/** Where a link that was typed as one leads: to a page of this site, to another, or to a mailbox. */
function targetOf(href: string): string | undefined {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return href;
  if (/^mailto:[^\s?]+@[^\s?]+$/i.test(href)) return href;
  const address = completeUrl(href);
  return /^https?:\/\//i.test(address) ? hrefOf(address) : undefined;
}

function textOf(token: Token): string {
  if (token.type === "br") return "\n";
  return token.type === "escape" ? (token as Tokens.Escape).text : token.raw;
}
