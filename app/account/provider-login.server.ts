import { recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import { emailField, textField } from "../forms/form-schema.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { providerClient } from "../identity/provider.server.ts";
import type { Identity } from "../identity/provider-client.server.ts";
import { findLinkedAccount } from "../identity/provider-links.server.ts";
import {
  consumeRateLimits,
  networkLimits,
  rateLimitKey,
  reward,
} from "../identity/rate-limits.server.ts";
import { noteForSignedIn } from "../identity/sent-home.server.ts";
import type { SetCookies } from "../identity/sessions.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { log } from "../platform/log.server.ts";
import { countRejection } from "../platform/rejections.server.ts";
import { followAtLogin } from "./confirm-at-login.server.ts";
import { confirm } from "./provider-confirmation.server.ts";
import { type Departure, keepInBrowser, readDeparture } from "./provider-cookie.server.ts";
import { openProviderSession } from "./provider-session.server.ts";

/** Why somebody isn't signed in: see provider-problem.tsx for the words. */
export type ProviderProblem =
  | "away"
  | "busy"
  | "expired"
  | "declined"
  | "refused"
  | "unverified"
  | "other-person";

/** What became of somebody who came back from the provider. */
export type Arrival =
  | { ok: true; to: string; setCookies: SetCookies }
  | { ok: false; problem: ProviderProblem; retryAfter?: number };

/** Loaded when the first person signs in there. */
const protocol = () => import("../identity/provider-client.server.ts");

/** The path to which the provider sends people back. */
export const callbackPath = "/login/callback";

const arrivalsMinute = { name: "provider-minute", most: 10, seconds: 60 };
const arrivalsHour = { name: "provider-hour", most: 60, seconds: 60 * 60 };

/** How many requests may wait for the provider at once, so that one that hangs doesn't stop the site. */
const mostWaiting = 4;
let waiting = 0;

/** @throws ProviderBusy when too many wait for the provider already. */
async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (waiting >= mostWaiting) throw new ProviderBusy();
  waiting += 1;
  try {
    return await ask();
  } finally {
    waiting -= 1;
  }
}

class ProviderBusy extends Error {}

/**
 * Sends somebody to the provider.
 *
 * @param origin the site's own.
 * @param wanted what they log in for, or that they only confirm who they are.
 */
export async function leaveForProvider(
  origin: string,
  wanted: Pick<Departure, "place" | "token" | "confirms">,
): Promise<Arrival> {
  const { beginAtProvider } = await protocol();
  try {
    const { url, challenge } = await askProvider(() =>
      beginAtProvider(providerClient(), origin + callbackPath, wanted.confirms !== undefined),
    );
    const kept = keepInBrowser({ kind: "departure", challenge, ...wanted });
    return { ok: true, to: url.href, setCookies: [kept] };
  } catch (error) {
    return describeProblem(error);
  }
}

/**
 * Receives somebody whom the provider has sent back: signs them in, or keeps who they are until they
 * have registered or connected their account. An answer counts once, in the browser that left for it.
 *
 * @param answer the address to which the provider sent the browser.
 * @param person who is signed in, if anybody is.
 * @throws when the database doesn't answer.
 */
export async function arriveFromProvider(
  answer: URL,
  person: SignedIn | null,
  sender: Sender,
): Promise<Arrival> {
  const departure = readDeparture(sender.headers);
  const state = answer.searchParams.get("state");
  if (!departure || departure.challenge.state !== state) return { ok: false, problem: "expired" };
  const ofNetwork = networkLimits(sender.address, arrivalsMinute, arrivalsHour);
  const counted = await consumeRateLimits(...ofNetwork);
  if (!counted.ok) {
    countRejection("a sign-in over the limit");
    return {
      ok: false,
      problem: "busy",
      ...(counted.retryAfter && { retryAfter: counted.retryAfter }),
    };
  }
  const once = { name: "provider-answers", most: 1, seconds: 60 * 60 };
  const isFirst = await consumeRateLimits([once, rateLimitKey(state)]);
  if (!isFirst.ok) return { ok: false, problem: "expired" };
  const { finishAtProvider } = await protocol();
  let identity: Identity;
  try {
    identity = await askProvider(() =>
      finishAtProvider(providerClient(), answer, departure.challenge),
    );
  } catch (error) {
    return describeProblem(error);
  }
  const arrival = await receive(identity, departure, person, sender);
  if (arrival.ok) await reward(...ofNetwork);
  return arrival;
}

async function receive(
  identity: Identity,
  { confirms, place, token }: Departure,
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
    return {
      ok: true,
      to: "/",
      setCookies: [...setCookies, ...(await noteAt(setCookies, { place, token }, sender))],
    };
  }
  if (!identity.isEmailVerified) return refuse("unverified", "an address that isn't confirmed");
  const email = emailField("an address").safeParse(identity.email);
  if (!email.success) return refuse("unverified", "no address");
  const { issuer, subject, idToken } = identity;
  // Only what the form takes: nobody sees which invisible character it would complain about.
  const { data: name } = textField("a name", fieldLimits.name).safeParse(
    identity.name?.slice(0, fieldLimits.name).toWellFormed(),
  );
  const newcomer = {
    issuer,
    subject,
    name,
    idToken,
    email: email.data.toLowerCase(),
    place,
    token,
  };
  const kept = keepInBrowser({ kind: "newcomer", ...newcomer });
  return { ok: true, to: "/login/complete", setCookies: [kept] };
}

/** The cookies of the note on the home page, for whoever has just been signed in. */
export async function noteAt(
  setCookies: SetCookies,
  { place, token }: Pick<Departure, "place" | "token">,
  { headers }: Sender,
): Promise<SetCookies> {
  return token ? followAtLogin(token, setCookies, headers) : noteForSignedIn(place);
}

async function describeProblem(error: unknown): Promise<Arrival> {
  if (error instanceof ProviderBusy) return { ok: false, problem: "away", retryAfter: 10 };
  const { describeFailure, isProviderAway } = await protocol();
  const { reason, isDeclined } = describeFailure(error);
  if (isDeclined) return { ok: false, problem: "declined" };
  if (isProviderAway(error)) {
    log.warn({ event: "provider away", reason }, "the identity provider doesn't answer");
    return { ok: false, problem: "away", retryAfter: 60 };
  }
  return refuse("refused", reason);
}

async function refuse(problem: ProviderProblem, reason: string): Promise<Arrival> {
  await recordHourly(database(), "provider-sign-in-refused", null, null);
  log.warn({ event: "provider sign-in refused", reason }, "a sign-in at the provider was refused");
  return { ok: false, problem };
}
