import { createContext } from "react";
import type { SharePicture } from "../editions/content.ts";

/** A form's fields as they were sent, by name. */
export type SubmittedFields = [name: string, value: string][];

/** What the server knows of the request while it renders; the browser and the build know none. */
export interface RequestFacts {
  /** The style sheets, one of which stands in the page. */
  styles?: { public: string; members: string };
  /** Which links the header shows; undefined where the page is made for everyone. */
  account?: "visitor" | "resident" | "administrator";
  /**
   * The site's own origin; "" while pages are made for everyone, when none is known yet
   * (server/static-files.ts adds it).
   */
  origin?: string;
  /** The page's address within the site. */
  path?: string;
  /** What other sites show with a link to the page. */
  sharePicture?: SharePicture;
  /** What the browser may fetch ahead. */
  speculationRules?: string;
  /** Whether React takes the page over in the browser. */
  tool?: boolean;
  /** Whether it is for the signed-in, with their styles. */
  members?: boolean;
  /** Permits the page's own inline scripts. */
  nonce?: string;
  /** By which an unexpected error is found in the log. */
  errorId?: string;
  /** Whether only the records couldn't be reached. */
  unavailable?: boolean;
  /** What the browser has just sent in vain. */
  sent?: SubmittedFields;
}

export const RequestFactsContext = createContext<RequestFacts>({});
