import { use } from "react";
import script from "./inline-script.ts?minified";
import { RequestFactsContext } from "./request-facts.ts";

// It stands in each page as the server sends it, and has run by the time that React takes over.
const text = import.meta.env.SSR ? script : "";

/** The inline script of every page, and the rules by which a browser fetches pages ahead. */
export function InlineScripts() {
  const { nonce, speculationRules = "" } = use(RequestFactsContext);
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: speculationRules }}
      />
    </>
  );
}
