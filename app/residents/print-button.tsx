import { use } from "react";
import { RequestFactsContext } from "../layout/request-facts.ts";

const script = 'document.getElementById("print").addEventListener("click",()=>print())';

/** A button that prints a document page; it shows only where script runs. */
export function PrintButton() {
  const { nonce } = use(RequestFactsContext);
  return (
    <>
      <button type="button" id="print" className="button with-script">
        Print
      </button>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
