import { createHash } from "node:crypto";
import { pages } from "../pages.ts";
import members from "./members.css?inline";
import site from "./site.css?inline";

/** The style sheets, inlined in the page to save a round trip before it is drawn. */
export const siteStyles = {
  /** For the pages that everyone may see. */
  public: site,
  /** For the pages of the signed-in, which have tables. */
  members: site + members,
};

/** Their hashes for the Content-Security-Policy, in quotes. */
export const siteStylesHashes: string = Object.values(siteStyles)
  .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  .join(" ");

/** Speculation rules: which links' pages a browser fetches when a reader is about to open them. */
export const speculationRules: string = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: pages.flatMap(({ prefetch }) => prefetch ?? []) },
      eagerness: "moderate",
    },
  ],
});
