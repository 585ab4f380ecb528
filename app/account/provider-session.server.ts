import { z } from "zod";
import { database } from "../database/database.server.ts";
import type { TrustingAccount } from "../identity/accounts.server.ts";
import { findProvider, providerClient } from "../identity/provider.server.ts";
import type { Challenge } from "../identity/provider-client.server.ts";
import { isProviderSession, noteProviderSession } from "../identity/provider-links.server.ts";
import type { SetCookies } from "../identity/session-cookie.server.ts";
import { logIn } from "../identity/sessions.server.ts";
import { openSealed, seal } from "../identity/site-secret.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import { readCookie, setCookie } from "../platform/cookies.server.ts";
import { log } from "../platform/log.server.ts";
import type { Sender } from "../platform/request-context.server.ts";

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

/**
 * Begins a session of somebody who has signed in at the identity provider, and ends the browser's
 * previous one.
 *
 * @param account as read from the link to it.
 * @returns the cookies; undefined if the account was deleted or recovered meanwhile.
 * @throws when the database doesn't answer.
 */
export async function openProviderSession(
  account: TrustingAccount & { role: unknown },
  { headers }: Sender,
): Promise<SetCookies | undefined> {
  const session = await logIn(account, headers);
  if (!session) return undefined;
  await noteProviderSession(database(), session.token);
  log.info({ event: "sign-in", account: account.id, at: "provider" }, "somebody signed in");
  return [...session.setCookies, trustDevice(headers, account), forgetInBrowser()];
}

/**
 * Finds out where to send somebody who logs out, so that they are signed out at the identity provider,
 * too. Call it while the session is open, and the function it returns when that has been ended.
 *
 * @param origin the site's own; the provider sends them back there.
 * @returns undefined if the session wasn't begun at the provider, and nobody has just come from there who
 *   has no account yet. The function returns undefined if the provider has no such address, or doesn't
 *   answer.
 */
export async function prepareProviderLogout(
  headers: Headers,
  origin: string,
): Promise<(() => Promise<string | undefined>) | undefined> {
  if (!findProvider()) return undefined;
  const isFromThere = (await isProviderSession(headers)) || readNewcomer(headers);
  if (!isFromThere) return undefined;
  return async () => {
    const { endAtProvider, describeFailure } = await import(
      "../identity/provider-client.server.ts"
    );
    try {
      return (await endAtProvider(providerClient(), `${origin}/`))?.href;
    } catch (error) {
      const reason = describeFailure(error);
      log.warn(
        { event: "provider away", reason },
        "nobody was logged out at the identity provider",
      );
      return undefined;
    }
  };
}
