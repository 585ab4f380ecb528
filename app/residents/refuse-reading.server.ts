import { data } from "react-router";

/**
 * Tells a page that the reader has read more than a person does. The page exports its loader's
 * headers, which say when to come back.
 */
export function refuseReading({ retryAfter }: { retryAfter: number }) {
  return data({ retryAfter }, { status: 429, headers: { "Retry-After": `${retryAfter}` } });
}
