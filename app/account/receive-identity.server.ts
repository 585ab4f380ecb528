import { emailField, textField } from "../forms/form-schema.server.ts";
import { afterLogin } from "../identity/after-login.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import type { Identity } from "../identity/provider-client.server.ts";
import { findLinkedAccount } from "../identity/provider-links.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { type Arrival, refuse } from "./provider-arrival.server.ts";
import { confirm } from "./provider-confirmation.server.ts";
import { type Departure, keepInBrowser } from "./provider-cookie.server.ts";
import { openProviderSession } from "./provider-session.server.ts";

/**
 * Signs in whom the provider has named, lets whoever is signed in confirm who they are, or keeps a
 * newcomer in the browser until they have registered or connected their account.
 *
 * @param person who is signed in, if anybody is.
 */
export async function receiveIdentity(
  identity: Identity,
  { confirms, place }: Departure,
  person: SignedIn | null,
  sender: Sender,
): Promise<Arrival> {
  const account = await findLinkedAccount(identity);
  if (confirms) {
    const fault = await confirm(confirms, person, identity, account);
    if (fault) return refuse("other-person", fault);
    return { ok: true, to: confirms.back, setCookies: [] };
  }
  if (account) {
    const setCookies = await openProviderSession(account, identity.idToken, sender);
    if (!setCookies) return { ok: false, problem: "expired" };
    const next = afterLogin(place);
    return { ok: true, to: next.to, setCookies: [...setCookies, ...next.setCookies] };
  }
  if (!identity.isEmailVerified) return refuse("unverified", "an address that isn't confirmed");
  const email = emailField("an address").safeParse(identity.email);
  if (!email.success) return refuse("unverified", "no address");
  const { issuer, subject, idToken } = identity;
  // Only what the form takes: nobody sees which invisible character it would complain about.
  const { data: name } = textField("a name", fieldLimits.name).safeParse(
    identity.name?.slice(0, fieldLimits.name).toWellFormed(),
  );
  const newcomer = { issuer, subject, name, idToken, email: email.data.toLowerCase(), place };
  const kept = keepInBrowser({ kind: "newcomer", ...newcomer });
  return { ok: true, to: "/login/complete", setCookies: [kept] };
}
