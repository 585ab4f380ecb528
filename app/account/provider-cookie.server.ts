import { z } from "zod";
import type { Challenge } from "../identity/provider-client.server.ts";
import { openSealed, seal } from "../identity/seal.server.ts";
import { readCookie, setCookie } from "../platform/cookies.server.ts";

/*
 * What a browser keeps while somebody signs in at the identity provider: encrypted, so that nobody else
 * can read or make one, and for half an hour.
 */

/** In seconds: long enough to register at the provider first, or to fill in a form without haste. */
export const providerLife = 30 * 60;
const purpose = "signing in at an identity provider";

const departure = z.object({
  kind: z.literal("departure"),
  until: z.number(),
  challenge: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /** What somebody logs in for: see identity/after-login.server.ts. */
  place: z.string().optional(),
  /** Somebody who is signed in and only confirms that it is them: their session, and the page they are on. */
  confirms: z.object({ session: z.string(), back: z.string(), since: z.number() }).optional(),
});

/** Somebody on the way to the provider. */
export type Departure = z.infer<typeof departure> & { challenge: Challenge };

const newcomer = z.object({
  kind: z.literal("newcomer"),
  until: z.number(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string().optional(),
  place: z.string().optional(),
});

/** Somebody who has signed in at the provider, with a confirmed address, and has no account for it yet. */
export type Newcomer = z.infer<typeof newcomer>;

const schema = z.discriminatedUnion("kind", [departure, newcomer]);

type WithoutEnd<Kept> = Kept extends unknown ? Omit<Kept, "until"> : never;

/** The cookie that keeps this for half an hour. */
export function keepInBrowser(kept: WithoutEnd<Departure | Newcomer>): string {
  const until = Date.now() + providerLife * 1000;
  return setCookie("provider", seal(purpose, { ...kept, until }), providerLife);
}

/** Ends it. */
export const forgetInBrowser = () => setCookie("provider", "", 0);

function readKept(headers: Headers): Departure | Newcomer | undefined {
  const [sealed = ""] = readCookie(headers, "provider", /^[\w-]{40,4096}$/) ?? [];
  const { data } = schema.safeParse(openSealed(purpose, sealed));
  return data && data.until > Date.now() ? data : undefined;
}

/** Who comes back from the provider, as this browser left for it; undefined if it didn't, or too long ago. */
export function readDeparture(headers: Headers): Departure | undefined {
  const kept = readKept(headers);
  return kept?.kind === "departure" ? kept : undefined;
}

/** Who has signed in at the provider and has no account for it yet. */
export function readNewcomer(headers: Headers): Newcomer | undefined {
  const kept = readKept(headers);
  return kept?.kind === "newcomer" ? kept : undefined;
}
