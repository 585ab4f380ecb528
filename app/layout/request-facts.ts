import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import type { EverywhereSite, SharePicture } from "../content/content.ts";

/** A form's fields as they were sent, by name. */
export type SubmittedFields = [name: string, value: string][];

/** The server's facts about the request for rendering; browser and prerendering have none. */
export interface RequestFacts {
  /** What every page shows of the association. */
  association?: EverywhereSite;
  /** The style sheets, one of which is inlined in the page. */
  styles?: { public: string; members: string };
  /** Which links the header shows; undefined if the page is the same for everyone. */
  account?: "visitor" | "resident" | "administrator";
  /** Whose, on top of the menu. */
  name?: string;
  /** The site's own origin; "" in pages made for everyone where BASE_URL isn't set. */
  origin?: string;
  /** The page's path. */
  path?: string;
  /** The picture that other sites show with a link to the page. */
  sharePicture?: SharePicture;
  /** What the browser may prefetch. */
  speculationRules?: string;
  /** Whether React hydrates the page in the browser. */
  tool?: boolean;
  /** Whether it is for the signed-in, with their styles. */
  members?: boolean;
  /** Permits the page's own inline scripts. */
  nonce?: string;
  /** The id of an unexpected error in the log. */
  errorId?: string;
  /** Whether the error is only that the database is unavailable. */
  unavailable?: boolean;
  /** What the browser has just sent in vain. */
  sent?: SubmittedFields;
}

export const RequestFactsContext = createContext<RequestFacts>({});

/**
 * What every page shows of the association. On the server it comes with the request's facts, error
 * pages included; in the browser with the root's data (app/root.tsx).
 */
export function useAssociation(): EverywhereSite {
  const { association } = use(RequestFactsContext);
  const loaded: { association: EverywhereSite } | null | undefined = useRouteLoaderData("root");
  const known = association ?? loaded?.association;
  if (!known) throw new Error("A page was rendered without its association.");
  return known;
}
