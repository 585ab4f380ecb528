import type { SignedIn } from "../identity/person.server.ts";
import { providerClient } from "../identity/provider.server.ts";
import type { Identity } from "../identity/provider-client.server.ts";
import { consume, giveBack, limitOf, limitsOfNetwork } from "../identity/rate-limits.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { countRejection } from "../platform/rejections.server.ts";
import { type Arrival, refuse } from "./provider-arrival.server.ts";
import { type Departure, keepInBrowser, readDeparture } from "./provider-cookie.server.ts";
import { receiveIdentity } from "./receive-identity.server.ts";

/** Loaded when the first person signs in there. */
const protocol = () => import("../identity/provider-client.server.ts");

/** The path to which the provider sends people back. */
export const callbackPath = "/login/callback";

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
class AnswerUsed extends Error {}

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
 * have registered or connected their account. An answer counts once, in the browser that left for it; one
 * that the site had no room for hasn't counted yet.
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
  const ofNetwork = limitsOfNetwork(sender.address, "provider-minute", "provider-hour");
  const counted = await consume(...ofNetwork);
  if (!counted.ok) {
    countRejection("a sign-in over the limit");
    return {
      ok: false,
      problem: "busy",
      ...(counted.retryAfter && { retryAfter: counted.retryAfter }),
    };
  }
  const { finishAtProvider } = await protocol();
  let identity: Identity;
  try {
    identity = await askProvider(async () => {
      const isFirst = await consume(limitOf("provider-answers", state));
      if (!isFirst.ok) throw new AnswerUsed();
      return finishAtProvider(providerClient(), answer, departure.challenge);
    });
  } catch (error) {
    if (error instanceof AnswerUsed) return { ok: false, problem: "expired" };
    if (isUnavailable(error)) throw error;
    return describeProblem(error);
  }
  const arrival = await receiveIdentity(identity, departure, person, sender);
  if (arrival.ok) await giveBack(...ofNetwork);
  return arrival;
}

async function describeProblem(error: unknown): Promise<Arrival> {
  if (error instanceof ProviderBusy) return { ok: false, problem: "crowded", retryAfter: 10 };
  const { describeFailure, isProviderAway } = await protocol();
  const { reason, isDeclined } = describeFailure(error);
  if (isDeclined) return { ok: false, problem: "declined" };
  if (isProviderAway(error)) {
    log.warn({ event: "provider away", reason }, "the identity provider doesn't answer");
    return { ok: false, problem: "away", retryAfter: 60 };
  }
  return refuse("refused", reason);
}
