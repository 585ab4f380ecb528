import { content } from "../content/edition.server.ts";
import { listHashes, siteScriptsHashes } from "./document-head.server.ts";
import { findStyles } from "./used-styles.server.ts";

/** The Content-Security-Policy of a cached page, from its HTML. */
export function keptPagePolicy(html: string): string {
  const { from, to } = findStyles(html);
  return contentPolicy(siteScriptsHashes, listHashes([html.slice(from, to)]), false);
}

/**
 * The Content-Security-Policy of a page.
 *
 * @param scripts the allowed inline scripts: a nonce or sha256 hashes, in quotes.
 * @param styles the allowed inline style sheets, likewise.
 * @param ownScripts whether the page loads the site's script files.
 * @param ownFrames whether it shows the site's pages in frames.
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
