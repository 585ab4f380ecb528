import { use } from "react";
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
