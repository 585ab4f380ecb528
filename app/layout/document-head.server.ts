import { createHash } from "node:crypto";
import { pages } from "../pages.ts";
import script from "./inline-script.ts?minified";
import members from "./members.css?inline";
import site from "./site.css?inline";

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
export const siteScriptsHashes = listHashes([script, speculationRules]);

/** Hashes of inline scripts or styles for the Content-Security-Policy, in quotes. */
export function listHashes(texts: readonly string[]): string {
  const hashes = texts.map((text) => createHash("sha256").update(text).digest("base64"));
  return hashes.map((hash) => `'sha256-${hash}'`).join(" ");
}
