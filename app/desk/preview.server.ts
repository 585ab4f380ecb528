import { currentEdition, type Edition, wholeEdition } from "../content/edition.server.ts";
import { findKind } from "../content/kinds.ts";
import type { May } from "../identity/person.server.ts";
import { findStyles } from "../layout/used-styles.server.ts";
import { escapeHtml } from "../platform/links.ts";
import { findDraft } from "./drafts.server.ts";
import { changeOf, makeNextEdition } from "./next-edition.server.ts";

/** Answers a visitor's request from an edition. */
export type AnswerFrom = (edition: Edition, path: string) => Promise<Response | null>;

let answerFrom: AnswerFrom | undefined;
let styles = "";

/** Set by the server, which can serve any edition (server/site.ts), with its style sheet. */
export function previewBy(answer: AnswerFrom, sheet: string): void {
  answerFrom = answer;
  styles = sheet;
}

/** In place of a draft's id: previews the published site. */
export const published = "published";

/** The URL of a page's preview; the path may have a fragment. */
export function previewUrl(what: string, path: string): string {
  // A real fragment would scroll the draft's page around the frame, too.
  return `/admin/publish/preview/${what}?path=${path.replace("#", "%23")}`;
}

/**
 * A page as visitors would see it with a draft. Its files go through the preview, too, so visitors can't get them.
 *
 * @returns null if there is no such draft or page.
 */
export async function preview(administrator: May<"publish">, what: string, path: string) {
  const [page = "", part = ""] = path.split("#", 2);
  const edition = what === published ? currentEdition() : await editionOf(administrator, what);
  const answer = edition && (await openPage(edition, page));
  if (!answer) return null;
  answer.headers.delete("ETag");
  const policy = answer.headers.get("Content-Security-Policy") ?? "default-src 'none'";
  // For the frame on the draft's page.
  const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  answer.headers.set("Content-Security-Policy", framed);
  answer.headers.set("X-Frame-Options", "SAMEORIGIN");
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const words = what === published ? nowWords : draftWords;
  const html = mark(await answer.text(), previewUrl(what, ""), words);
  const { look } = wholeEdition(edition).association;
  // A page has only the styles that it uses, which lack the banner's.
  const { from, to } = findStyles(html);
  const styled = html.slice(0, from) + styles + (look?.styles ?? "") + html.slice(to);
  const [, nonce = ""] = /'nonce-([^']*)'/.exec(policy) ?? [];
  return new Response(part ? scrolledTo(part, styled, nonce) : styled, {
    status: answer.status,
    headers: answer.headers,
  });
}

/** Whether a preview can show a page. */
export async function hasPreview(edition: Edition, path: string): Promise<boolean> {
  const answer = await openPage(edition, path.split("#", 1)[0] ?? "");
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** Such as from a series to its next date, and on from there. */
const mostRedirects = 3;

/**
 * An edition's page; follows redirects, which in a browser would lead to the published site. Null for other sites'
 * paths.
 */
async function openPage(edition: Edition, path: string): Promise<Response | null> {
  let next = path;
  for (let steps = 0; steps <= mostRedirects; steps += 1) {
    // Browsers strip tabs and newlines from URLs.
    const isLocal = /^\/(?![/\\])[^\t\n\r]*$/.test(next) && URL.canParse(next, "http://localhost");
    if (!isLocal) return null;
    const answer = await answerFrom?.(wholeEdition(edition), next);
    if (!answer || answer.status < 300 || answer.status > 399) return answer ?? null;
    next = answer.headers.get("Location") ?? "";
    // Only for those logged in.
    if (next.startsWith("/login")) return null;
  }
  return null;
}

const nowWords = "This is the page as it is published now.";
const draftWords = "Preview: this is not published yet. Only you can see it.";

async function editionOf(administrator: May<"publish">, id: string): Promise<Edition | null> {
  const draft = await findDraft(administrator, id);
  const kind = draft && findKind(draft.kind);
  if (!draft || !kind) return null;
  const made = await makeNextEdition(changeOf(kind, draft));
  return made.ok ? made.edition : null;
}

/** Adds a banner, and routes files through the preview. */
function mark(html: string, base: string, words: string): string {
  const own = html.replaceAll(/(["\s,])\/(media|documents)\//g, `$1${base}/$2/`);
  const banner = `<p class="notice" role="status">${escapeHtml(words)}</p>`;
  const line = `<div class="column preview-mark">${banner}</div>`;
  return own.replace(/<main[^>]*>/, (main) => line + main);
}

/** Scrolls the page in the frame, not the page around it. */
function scrolledTo(part: string, html: string, nonce: string): string {
  const script = `<script nonce="${nonce}" data-part="${escapeHtml(part)}">${scroll}</script>`;
  return html.replace("</body>", () => `${script}</body>`);
}

const scroll = `const { part } = document.currentScript.dataset;
addEventListener("load", () => {
  const place = document.getElementById(part);
  if (place) scrollTo(0, place.getBoundingClientRect().top - 16);
});`;
