import { escapeHtml } from "../platform/escape-html.ts";

/** What is known of a copy while its pages are written. */
export interface CopyFacts {
  /** Where the site was copied from, as in http://127.0.0.1:43210. */
  origin: string;
  /** Where the live site is; undefined if nobody has set that. */
  live: string | undefined;
}

const attribute = /(\s(?:href|src|srcset|imagesrcset|poster|data)=")([^"]*)(")/gi;
const tag = /<[a-z][^>]*>/gi;

const entities: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'" };

function decodeEntities(text: string): string {
  return text
    .replaceAll(/&#x([\da-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/&(\w+|#39);/g, (whole, name) => entities[name] ?? whole);
}

/**
 * A page as it can be shown without a server: no script, no form, and nothing about accounts.
 *
 * @param html as the site renders it.
 */
export function withoutServer(html: string, { live }: CopyFacts): string {
  return (
    html
      .replaceAll(/<script\b.*?<\/script>/gis, "")
      .replaceAll(
        /<link\b[^>]*rel="(?:preload|modulepreload|manifest|alternate|canonical)"[^>]*>/gi,
        "",
      )
      .replaceAll(/<meta property="og:[^>]*>/gi, "")
      .replaceAll(/<a href="\/search" class="search-link">.*?<\/a>/gs, "")
      .replaceAll(/<search\b.*?<\/search>/gis, "")
      .replaceAll(/<(div|form) class="(?:account-links|look)\b.*?<\/\1>/gs, "")
      // Whoever subscribes needs the address of a server.
      .replaceAll(/<section class="wide subscribe".*?<\/section>/gs, live ? "$&" : "")
      .replaceAll(
        /<form\b.*?<\/form>/gis,
        `<p class="column notice">${needsLiveSite("This form", live)}</p>`,
      )
  );
}

/** The sentence about what a copy can't do. */
function needsLiveSite(what: string, live: string | undefined): string {
  const site = live ? `<a href="${escapeHtml(live)}/">the live site</a>` : "the live site";
  return `${what} isn't in this copy, because it needs ${site}.`;
}

/** All addresses on a page. */
export function addressesOn(html: string): string[] {
  const found: string[] = [];
  rewriteAddresses(html, (written) => {
    found.push(written);
    return written;
  });
  return found;
}

/** Replaces every address on a page. */
export function rewriteAddresses(html: string, replace: (written: string) => string): string {
  const one = (written: string) => escapeHtml(replace(decodeEntities(written)));
  return html.replaceAll(tag, (whole) =>
    whole.replaceAll(attribute, (_, before: string, value: string, after: string) => {
      const isSet = /srcset="$/i.test(before);
      return before + (isSet ? replaceSet(value, one) : one(value)) + after;
    }),
  );
}

/** As "a.webp 640w, b.webp 1280w". */
function replaceSet(set: string, one: (written: string) => string): string {
  return set
    .split(/,\s+/)
    .map((part) => part.trim().replace(/^\S+/, one))
    .join(", ");
}

/** A page in the frame of another, which says that something isn't in the copy. */
export function liveSitePage(frame: string, live: string | undefined): string {
  const text = needsLiveSite("What you opened", live);
  return frame
    .replace(/<title>.*?<\/title>/s, "<title>Not in this copy</title>")
    .replace(
      /(<main\b[^>]*>).*<\/main>/s,
      `$1<div class="page-heading"><div class="column"><h1>Not in this copy</h1><p class="lead">${text}</p></div></div></main>`,
    );
}
