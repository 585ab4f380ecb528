import { use } from "react";
import script from "./inline-script.ts?minified";
import { RequestFactsContext } from "./request-facts.ts";

/**
 * The style sheet in the page itself. In the browser, which has it, no script carries it again.
 *
 * @param forMembers whether the page is for the signed-in, who have tables.
 */
export function SiteStyles({ forMembers }: { forMembers: boolean }) {
  const { styles } = use(RequestFactsContext);
  const text = styles?.[forMembers ? "members" : "public"] ?? standing();
  return <style dangerouslySetInnerHTML={{ __html: text }} />;
}

function standing(): string {
  return document.querySelector("style")?.textContent ?? "";
}

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
