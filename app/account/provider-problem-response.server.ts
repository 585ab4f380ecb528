import { data, type HeadersArgs } from "react-router";
import type { Provider } from "../identity/provider.server.ts";
import type { SetCookies } from "../identity/session-cookie.server.ts";
import type { Arrival, ProviderProblem } from "./provider-arrival.server.ts";

const statuses: Record<ProviderProblem, number> = {
  away: 503,
  crowded: 503,
  busy: 429,
  expired: 400,
  declined: 403,
  refused: 403,
  unverified: 403,
  "other-person": 403,
};

/** The response to somebody who isn't signed in; the page must export `problemHeaders` as `headers`. */
export function problemResponse(
  { problem, retryAfter }: Extract<Arrival, { ok: false }>,
  provider: Provider,
  setCookies: SetCookies = [],
) {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (retryAfter) headers.set("Retry-After", `${retryAfter}`);
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  return data({ problem, ...provider }, { status: statuses[problem], headers });
}

/** The `headers` of a page that is such a response. */
export function problemHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
