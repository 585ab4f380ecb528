import { createHash } from "node:crypto";
import { content } from "../content/edition.server.ts";
import { pages } from "../pages.ts";
import script from "./inline-script.ts?minified";
import members from "./members.css?inline";
import site from "./site.css?inline";
import { findStyles } from "./used-styles.server.ts";

/** Style sheets, inlined to save a round trip before the first paint. */
export const siteStyles = {
  /** For public pages. */
  public: site,
  /** For pages with tables, for signed-in users. */
  members: site + members,
};

/** Speculation rules: pages to prefetch when a reader is about to open them. */
export const speculationRules: string = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: pages.flatMap(({ prefetch }) => prefetch ?? []) },
      eagerness: "moderate",
    },
  ],
});

/**
 * The hashes of our inline scripts, in quotes. A cached page permits these, and no script from the association's
 * content.
 */
const siteScriptsHashes = listHashes([script, speculationRules]);

/** Hashes of inline scripts or styles for the Content-Security-Policy, in quotes. */
function listHashes(texts: readonly string[]): string {
  const hashes = texts.map((text) => createHash("sha256").update(text).digest("base64"));
  return hashes.map((hash) => `'sha256-${hash}'`).join(" ");
}

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
