import { createHash } from "node:crypto";
import { pages } from "../pages.ts";
import script from "./inline-script.ts?minified";
import members from "./members.css?inline";
import site from "./site.css?inline";

/** The style sheets, inlined in the page to save a round trip before it is drawn. */
export const siteStyles = {
  /** For the pages that everyone may see. */
  public: site,
  /** For the pages of the signed-in, which have tables. */
  members: site + members,
};

/** Speculation rules: which links' pages a browser fetches when a reader is about to open them. */
export const speculationRules: string = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: pages.flatMap(({ prefetch }) => prefetch ?? []) },
      eagerness: "moderate",
    },
  ],
});

/**
 * The hashes of the program's inline scripts, in quotes. A page that is kept permits these, and no script
 * that found its way into what the association says.
 */
export const siteScriptsHashes = listHashes([script, speculationRules]);

/** The hashes of inline scripts or styles for the Content-Security-Policy, in quotes. */
export function listHashes(texts: readonly string[]): string {
  const hashes = texts.map((text) => createHash("sha256").update(text).digest("base64"));
  return hashes.map((hash) => `'sha256-${hash}'`).join(" ");
}
