import { data, type HeadersArgs } from "react-router";
import { recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import { emailField, textField } from "../forms/form-schema.server.ts";
import { afterLogin } from "../identity/after-login.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { type Provider, providerClient } from "../identity/provider.server.ts";
import type { Identity } from "../identity/provider-client.server.ts";
import { confirmSession, findLinkedAccount } from "../identity/provider-links.server.ts";
import { consume, giveBack, limitsOfNetwork } from "../identity/rate-limits.server.ts";
import type { SetCookies } from "../identity/session-cookie.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { countRejection, log } from "../platform/log.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import {
  type Departure,
  keepInBrowser,
  openProviderSession,
  readDeparture,
} from "./provider-session.server.ts";

/** Why somebody isn't signed in, with the response's status: see provider-pages.tsx for the words. */
const statuses = {
  away: 503,
  busy: 429,
  expired: 400,
  declined: 403,
  refused: 403,
  unverified: 403,
  "other-person": 403,
};

export type ProviderProblem = keyof typeof statuses;

/** What became of somebody who left for the provider or came back. */
export type Arrival =
  | { ok: true; to: string; setCookies: SetCookies }
  | { ok: false; problem: ProviderProblem; retryAfter?: number | undefined };

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

/** Loaded when the first person signs in there. */
const protocol = () => import("../identity/provider-client.server.ts");

/** The path to which the provider sends people back. */
export const callbackPath = "/login/callback";

/**
 * Sends somebody to the provider.
 *
 * @param origin the site's own.
 * @param wanted what they log in for, or that they only confirm who they are.
 */
export async function leaveForProvider(
  origin: string,
  wanted: Pick<Departure, "place" | "confirms">,
): Promise<Arrival> {
  const { beginAtProvider } = await protocol();
  try {
    const isAgain = wanted.confirms !== undefined;
    const begun = await beginAtProvider(providerClient(), origin + callbackPath, isAgain);
    const kept = keepInBrowser({ kind: "departure", challenge: begun.challenge, ...wanted });
    return { ok: true, to: begun.url.href, setCookies: [kept] };
  } catch (error) {
    return describeProblem(error);
  }
}

/**
 * Receives somebody whom the provider has sent back, in the browser that left for it: signs them in, lets
 * whoever is signed in confirm who they are, or keeps a newcomer in the browser until they have registered
 * or connected their account.
 *
 * @param answer the address to which the provider sent the browser. It counts once, there.
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
  const ofNetwork = limitsOfNetwork(sender.address, "provider-minute", "provider-hour");
  const counted = await consume(...ofNetwork);
  if (!counted.ok) {
    countRejection("a sign-in over the limit");
    return { ok: false, problem: "busy", retryAfter: counted.retryAfter };
  }
  const { finishAtProvider } = await protocol();
  let identity: Identity;
  try {
    identity = await finishAtProvider(providerClient(), answer, departure.challenge);
  } catch (error) {
    return describeProblem(error);
  }
  const arrival = await receive(identity, departure, person, sender);
  if (arrival.ok) await giveBack(...ofNetwork);
  return arrival;
}

async function describeProblem(error: unknown): Promise<Arrival> {
  const { describeFailure, problemOf } = await protocol();
  const problem = problemOf(error);
  const reason = describeFailure(error);
  if (problem === "refused") return refuse("refused", reason);
  if (problem !== "away") return { ok: false, problem };
  log.warn({ event: "provider away", reason }, "the identity provider doesn't answer");
  return { ok: false, problem: "away", retryAfter: 60 };
}

/** Notes why the provider's answer signs nobody in. */
async function refuse(problem: ProviderProblem, reason: string): Promise<Arrival> {
  await recordHourly(database(), "provider-sign-in-refused", null, null);
  log.warn({ event: "provider sign-in refused", reason }, "a sign-in at the provider was refused");
  return { ok: false, problem };
}

async function receive(
  identity: Identity,
  { confirms, place }: Departure,
  person: SignedIn | null,
  sender: Sender,
): Promise<Arrival> {
  const account = await findLinkedAccount(identity);
  if (confirms) {
    const isSame = person?.sessionId === confirms.session && account?.id === person.id;
    if (!isSame) return refuse("other-person", "not the person who is signed in");
    if (!isFresh(identity, confirms.since)) return refuse("other-person", "an earlier auth_time");
    await confirmSession(person);
    return { ok: true, to: confirms.back, setCookies: [] };
  }
  if (account) {
    const setCookies = await openProviderSession(account, sender);
    if (!setCookies) return { ok: false, problem: "expired" };
    const next = afterLogin(place);
    return { ok: true, to: next.to, setCookies: [...setCookies, ...next.setCookies] };
  }
  if (!identity.isEmailVerified) return refuse("unverified", "an address that isn't confirmed");
  const email = emailField("an address").safeParse(identity.email);
  if (!email.success) return refuse("unverified", "no address");
  // Only what the form takes: nobody sees which invisible character it would complain about.
  const { data: name } = textField("a name", fieldLimits.name).safeParse(
    identity.name?.slice(0, fieldLimits.name).toWellFormed(),
  );
  const { issuer, subject } = identity;
  const newcomer = { issuer, subject, name, email: email.data.toLowerCase(), place };
  const kept = keepInBrowser({ kind: "newcomer", ...newcomer });
  return { ok: true, to: "/login/complete", setCookies: [kept] };
}

/** How far the provider's clock may be behind ours, in milliseconds. */
const clockDifference = 60_000;

/**
 * Whether somebody has just signed in at the provider again. Providers that say when they did must say it:
 * whoever sits at an open session could take the wish to sign in anew out of the address, and the provider
 * would answer without asking, and without the time.
 */
function isFresh({ provedAt, neverSaysWhen }: Identity, since: number): boolean {
  // Google never says; that they were asked has to be enough.
  return provedAt === undefined ? neverSaysWhen : provedAt >= since - clockDifference;
}
