import { use } from "react";
import { RequestFactsContext } from "../request-facts.ts";

/** The style sheet in the page itself. In the browser, which has it, no script carries it again. */
export function SiteStyles() {
  const { styles = standing() } = use(RequestFactsContext);
  return <style dangerouslySetInnerHTML={{ __html: styles }} />;
}

function standing(): string {
  return document.querySelector("style")?.textContent ?? "";
}
