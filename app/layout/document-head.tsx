import { use } from "react";
import script from "./inline-script.ts?minified";
import { RequestFactsContext } from "./request-facts.ts";

/**
 * The inlined style sheet. In the browser, which already has it, scripts don't include it again.
 *
 * @param forMembers whether the page is for the signed-in, who have tables.
 */
export function SiteStyles({ forMembers }: { forMembers: boolean }) {
  const { styles, nonce } = use(RequestFactsContext);
  const text = styles?.[forMembers ? "members" : "public"] ?? standing();
  return (
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

function standing(): string {
  return document.querySelector("style")?.textContent ?? "";
}

// The server's HTML includes it, and it has run before React hydrates the page.
const text = import.meta.env.SSR ? script : "";

/** The inline script of every page, and the speculation rules for prefetching. */
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
