import { use } from "react";
import { RequestFactsContext } from "./request-facts.ts";

const script = 'document.getElementById("print").addEventListener("click",()=>print())';

/** Prints the page; shown only where scripts run. */
export function PrintButton({ look, children }: { look: string; children: string }) {
  const { nonce } = use(RequestFactsContext);
  return (
    <>
      <button type="button" id="print" className={`${look} with-script`}>
        {children}
      </button>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
