import type { SignedIn } from "../identity/person.server.ts";
import type { Identity } from "../identity/provider-client.server.ts";
import { confirmSession } from "../identity/provider-links.server.ts";
import type { Departure } from "./provider-cookie.server.ts";

/** How far the provider's clock may be behind ours, in milliseconds. */
const clockDifference = 60_000;

/**
 * Notes that somebody who is signed in has just signed in at the provider anew, and so is still the one
 * who began the session.
 *
 * @param confirms which session asked for it, and when.
 * @param person who is signed in now, if anybody is.
 * @param account the account of whoever has signed in at the provider.
 * @returns why that is not so, for the log; undefined if it is.
 */
export async function confirm(
  { session, since }: NonNullable<Departure["confirms"]>,
  person: SignedIn | null,
  identity: Identity,
  account: { id: string } | undefined,
): Promise<string | undefined> {
  if (person?.sessionId !== session || account?.id !== person.id) {
    return "not the person who is signed in";
  }
  const fault = findStaleness(identity, since);
  if (!fault) await confirmSession(person);
  return fault;
}

/**
 * Why an answer doesn't show that somebody has just signed in anew; undefined if it does. Providers that
 * say when they did must say it: whoever sits at an open session could take the wish to sign in anew out
 * of the address, and the provider would answer without asking, and without the time.
 */
function findStaleness({ provedAt, neverSaysWhen }: Identity, since: number): string | undefined {
  // Google is one of these; that they were asked has to be enough.
  if (provedAt === undefined) return neverSaysWhen ? undefined : "no auth_time";
  return provedAt >= since - clockDifference ? undefined : "an earlier auth_time";
}
