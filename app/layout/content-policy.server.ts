import { content } from "../content/edition.server.ts";
import { listHashes, siteScriptsHashes } from "./document-head.server.ts";
import { findStyles } from "./used-styles.server.ts";

/**
 * The Content-Security-Policy of a page that is kept.
 *
 * @param html of the page, with the styles that it needs.
 */
export function keptPagePolicy(html: string): string {
  const { from, to } = findStyles(html);
  return contentPolicy(siteScriptsHashes, listHashes([html.slice(from, to)]), false);
}

/**
 * The Content-Security-Policy of a page.
 *
 * @param scripts the sources of allowed inline scripts: a nonce or sha256 hashes, in quotes.
 * @param styles those of allowed inline style sheets.
 * @param ownScripts whether the page also loads the site's own script files.
 * @param ownFrames whether it shows other pages of the site in frames.
 */
export function contentPolicy(
  scripts: string,
  styles: string,
  ownScripts: boolean,
  ownFrames = false,
): string {
  const frames = [...(ownFrames ? ["'self'"] : []), ...content().frameOrigins];
  return [
    "default-src 'none'",
    `script-src ${ownScripts ? "'self' " : ""}${scripts}`,
    `style-src ${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    `frame-src ${frames.join(" ") || "'none'"}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
