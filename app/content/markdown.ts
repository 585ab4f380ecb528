import { Marked, type Token, type Tokens } from "marked";
import { holdDates } from "../platform/format-date.ts";
import {
  completeUrl,
  escapeHtml,
  outsideAttributes,
  outsideMark,
  phoneNumbers,
  phoneUrl,
} from "../platform/links.ts";

type Complain = (message: string) => void;

export type Rendered = ReturnType<typeof renderMarkdown>;

/**
 * Renders Markdown as safe HTML: HTML in it is escaped, links to other sites open in a new tab, phone numbers
 * become links, headings start at `topHeading`, and line breaks are kept, because people who type them mean them.
 * With a fault, such as a link that would run a script, it is shown as typed.
 */
export function renderMarkdown(markdown: string, topHeading: number) {
  const complaints: string[] = [];
  let html = "";
  try {
    html = render(markdown, topHeading, (message) => complaints.push(message));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    complaints.push("has too many levels of lists or quotations inside each other; expected a few");
  }
  const words = `<p>${escapeHtml(markdown).replaceAll("\n", "<br>")}</p>`;
  return { html: complaints.length > 0 ? words : html, complaints };
}

function render(markdown: string, topHeading: number, complain: Complain): string {
  const marked = new Marked({ breaks: true });
  const tokens = marked.lexer(markdown);
  let highest = 6;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "heading") highest = Math.min(highest, (token as Tokens.Heading).depth);
    if (token.type === "link") completeLink(token as Tokens.Link);
    checkToken(token, complain);
    if (token.type !== "text") return;
    const text = token as Tokens.Text;
    // After an opening tag such as <code>, Marked takes text for HTML.
    text.escaped = false;
    text.text = holdDates(curlQuotes(text.text));
  });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const level = Math.min(depth - highest + topHeading, 6);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>\n` : escapeHtml(text)),
      link({ href, title, tokens }) {
        const [elsewhere, mark] = /^https?:/i.test(href)
          ? [outsideAttributes, outsideMark]
          : ["", ""];
        const hint = title ? ` title="${escapeHtml(title)}"` : "";
        const label = this.parser.parseInline(tokens);
        return `<a href="${escapeHtml(href)}"${hint}${elsewhere}>${label}${mark}</a>`;
      },
      // A disabled checkbox says no more, and needs a label.
      checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
      listitem({ task, tokens }) {
        return `<li${task ? ' class="task"' : ""}>${this.parser.parse(tokens)}</li>\n`;
      },
    },
  });
  return linkPhones(marked.parser(tokens).trim());
}

const linkTagOrPhone = new RegExp(`<a .*?</a>|<[^>]*>|${phoneNumbers.source}`, "gis");

/** Not inside links and tags. */
function linkPhones(html: string): string {
  return html.replace(linkTagOrPhone, (found) =>
    found.startsWith("<") ? found : `<a href="${phoneUrl(found)}">${found}</a>`,
  );
}

/** Curls quotes and apostrophes, except for feet and inches. */
function curlQuotes(text: string): string {
  let isOpen = false;
  return text.replaceAll(/["']/g, (mark, at: number) => {
    const [before = " ", after = " "] = [text[at - 1], text[at + 1]];
    const opens = /[\s([\u2013\u2014]/.test(before) && /[\p{L}\p{N}]/u.test(after);
    if (!isOpen && /\d/.test(before) && !/\p{L}/u.test(after)) return mark;
    // As in '90s, or after a link ("the [board](/boardmembers)'s").
    if (mark === "'") return opens && !/^'(\d|s\b)/.test(text.slice(at)) ? "\u2018" : "\u2019";
    isOpen = opens;
    return opens ? "\u201C" : "\u201D";
  });
}

/** Marked assumes HTTP for a bare `www.example.org`. */
function completeLink(link: Tokens.Link): void {
  if (/^www\./i.test(link.raw)) link.href = link.href.replace(/^http:/, "https:");
  else link.href = completeUrl(link.href);
}

function checkToken(token: Token, complain: Complain): void {
  if (token.type === "image") {
    const expected = "words only (an amenity's pictures go in its field pictures)";
    complain(`has a picture inside the text; expected ${expected}`);
  }
  if (token.type !== "link" || isAllowedLink((token as Tokens.Link).href)) return;
  const expected =
    "an address such as https://example.org/form, or /calendar for a page on this site";
  complain(`links to "${(token as Tokens.Link).href}"; expected ${expected}`);
}

function isAllowedLink(href: string): boolean {
  if (/^(\/(?![/\\\s])|#)/.test(href)) return true;
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) && URL.canParse(href);
}
