import { use } from "react";
import { useRouteLoaderData } from "react-router";
import type { EverywhereSite } from "../content/content.ts";
import { RequestFactsContext } from "./request-facts.ts";

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
