import { createContext } from "react";

/** What the server knows of the request while it renders; the browser and the build know none. */
export interface RequestFacts {
  /** Which links the header shows; undefined where the page is made for everyone. */
  account?: "visitor" | "resident" | "administrator";
  /** Permits the page's own inline scripts. */
  nonce?: string;
  /** By which an unexpected error is found in the log. */
  incident?: string;
}

export const RequestFactsContext = createContext<RequestFacts>({});
