import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { proveAddress } from "../identity/accounts.server.ts";
import { identityOn } from "../identity/better-auth.server.ts";
import { hashPassword } from "../identity/password-hash.server.ts";
import { recover } from "../identity/recovery.server.ts";
import type { SetCookies } from "../identity/sessions.server.ts";
import { dropLinks, findLink, passwordLinks, takeLink } from "../identity/tokens.server.ts";
import { rememberDevice } from "../identity/trusted-device.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { passwordChangedMail } from "./account-mails.server.ts";
import { checkNewPassword, findPasswordOwner, shortestFor } from "./new-password.server.ts";

/**
 * The least length of the password that a link chooses, for its form; without a valid link a
 * resident's. While the database doesn't answer, too: the password is checked again before it counts.
 */
export async function shortestByLink(token: string): Promise<number> {
  try {
    const owner = await findLink(token, passwordLinks);
    return shortestFor(owner && (await findPasswordOwner(owner.id)).role);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return shortestFor(undefined);
  }
}

/**
 * Sets the password that goes with a one-time link, and ends every session, trusted browser, feed and
 * link of that account. A password that is refused leaves the link as it is. One that was mailed proves that the
 * address is the account's; one that was printed doesn't.
 *
 * @param headers of the request: its browser is known from then on, so that it can sign in while
 *   strangers try that account.
 * @throws when the database doesn't answer.
 */
export async function choosePassword(
  token: string,
  password: string,
  headers: Headers,
): Promise<{ ok: true; setCookies: SetCookies } | Rejection> {
  const expired = { ok: false, error: "auth/link-expired" } as const;
  const owner = await findLink(token, passwordLinks);
  if (!owner) return expired;
  const checked = await checkNewPassword(password, await findPasswordOwner(owner.id));
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(password);
  const { id } = owner;
  const recovered = await database()
    .transaction()
    .execute(async (transaction) => {
      const link = await takeLink(transaction, token, passwordLinks);
      if (!link) return undefined;
      await setPassword(transaction, id, passwordHash);
      const recovery = await recover(transaction, id);
      if (link.purpose === "password-mailed") {
        await proveAddress(transaction, id, owner.email);
      }
      await dropLinks(transaction, id);
      await recordEvent(transaction, { kind: "password-reset", actor: id, subject: id });
      return recovery;
    });
  if (!recovered) return expired;
  const { account, hadFeed } = recovered;
  runInBackground(() => sendMail(passwordChangedMail(owner.email, hadFeed)));
  return { ok: true, setCookies: [rememberDevice(headers, account)] };
}

/** Makes a hash the account's, whether or not it had a password before. */
async function setPassword(on: Database, userId: string, password: string): Promise<void> {
  const { internalAdapter } = await identityOn(on).$context;
  if (await internalAdapter.findCredentialAccount(userId)) {
    return internalAdapter.updatePassword(userId, password);
  }
  const credential = { userId, providerId: "credential", accountId: userId, password };
  await internalAdapter.createAccount(credential);
}
