import { content } from "../editions/edition.server.ts";
import { siteScriptsHashes, siteStylesHashes } from "./document-head.server.ts";

/** The Content-Security-Policy of a page that is kept. */
export function keptPagePolicy(): string {
  return contentPolicy([siteScriptsHashes], false);
}

/**
 * The Content-Security-Policy of a page.
 *
 * @param scripts the sources of allowed inline scripts: a nonce or sha256 hashes, in quotes.
 * @param ownScripts whether the page also loads the site's own script files.
 * @param ownFrames whether it shows other pages of the site in frames.
 */
export function contentPolicy(scripts: string[], ownScripts: boolean, ownFrames = false): string {
  const frames = [...(ownFrames ? ["'self'"] : []), ...content().frameOrigins];
  const script = [...(ownScripts ? ["'self'"] : []), ...scripts].join(" ") || "'none'";
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${siteStylesHashes}`,
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
