import { database } from "../database/database.server.ts";
import type { TrustingAccount } from "../identity/accounts.server.ts";
import { findProvider, providerClient } from "../identity/provider.server.ts";
import { isProviderSession, noteProviderSession } from "../identity/provider-links.server.ts";
import type { SetCookies } from "../identity/session-cookie.server.ts";
import { logIn } from "../identity/sessions.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { log } from "../platform/log.server.ts";
import { forgetInBrowser, readNewcomer } from "./provider-cookie.server.ts";

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
