import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import type { SharePicture } from "../content/content.ts";
import type { EverywhereSite } from "../content/navigation.ts";

export type SubmittedFields = [name: string, value: string][];

/** The server's facts about a request; the browser has none. */
export interface RequestFacts {
  association?: EverywhereSite;
  /** The style sheets, one of which is inlined. */
  styles?: { public: string; members: string };
  /** Selects the header's links; undefined if the page is the same for everyone. */
  account?: "visitor" | "resident" | "administrator";
  /** The name on top of the menu. */
  name?: string;
  /** The site's origin; "" in cached pages if BASE_URL isn't set. */
  origin?: string;
  path?: string;
  /** The picture for link previews. */
  sharePicture?: SharePicture;
  /** The path of the form or list that edits the page. */
  edit?: string | undefined;
  speculationRules?: string;
  /** Whether React hydrates the page. */
  tool?: boolean;
  /** Whether it has the styles for the signed-in. */
  members?: boolean;
  /** Permits the page's inline scripts. */
  nonce?: string;
  /** An unexpected error's id in the log. */
  errorId?: string;
  /** Whether only the database is unavailable. */
  unavailable?: boolean;
  /** A form that couldn't be processed. */
  sent?: SubmittedFields;
}

export const RequestFactsContext = createContext<RequestFacts>({});

/**
 * The association's facts on every page. On the server they come with the request's facts; in the browser with the
 * root's data (app/root.tsx).
 */
export function useAssociation(): EverywhereSite {
  const { association } = use(RequestFactsContext);
  const loaded: { association: EverywhereSite } | null | undefined = useRouteLoaderData("root");
  const known = association ?? loaded?.association;
  if (!known) throw new Error("A page was rendered without its association.");
  return known;
}
