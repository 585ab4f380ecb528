import { isAPIError } from "better-auth/api";
import { type CheckedDeed, recordFailedCheck, recordRefusal } from "../audit/audit-log.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { findAccountId, findTrustingAccount, isUnrecovered } from "../identity/accounts.server.ts";
import { identity } from "../identity/better-auth.server.ts";
import { deviceHeaders } from "../identity/device.ts";
import { verifyPassword } from "../identity/password-hash.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import {
  readRole,
  type SetCookies,
  signedInCookies,
  signOut,
} from "../identity/sessions.server.ts";
import { beginSignIn } from "../identity/sign-in-limits.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { log } from "../platform/log.server.ts";
import { countRejection } from "../platform/rejections.server.ts";
import { endOldestSessions } from "./open-sessions.server.ts";

/** What the form 'login' sends. */
export interface Credentials {
  email: string;
  password: string;
}

export type SignInResult = { ok: true; setCookies: SetCookies } | Rejection;

/**
 * Signs a person in. The session that the browser had before is ended.
 *
 * @returns the cookies of the new session; or that address or password are wrong (which of them is
 *   not told), or that it was tried too often.
 * @throws when the database doesn't answer.
 */
export async function signIn(credentials: Credentials, sender: Sender): Promise<SignInResult> {
  const attempt = await beginSignIn(credentials.email, sender);
  if (!attempt.ok) {
    countRejection("a sign-in over the limit");
    return attempt;
  }
  const setCookies = await openSession(credentials, sender.headers);
  if (!setCookies) {
    const paused = await attempt.failed();
    // The same for an account that doesn't exist, so that the time tells nothing.
    const subject = await findAccountId(credentials.email);
    await recordRefusal(paused ? "sign-in-paused" : "sign-in-refused", subject);
    log.info({ event: "sign-in refused", paused }, "a sign-in was refused");
    return { ok: false, error: "auth/invalid-credential" };
  }
  await attempt.succeeded();
  return { ok: true, setCookies };
}

/** The cookies of a new session; null when address or password are wrong. */
async function openSession(
  { email, password }: Credentials,
  headers: Headers,
): Promise<SetCookies | null> {
  const { api, $context } = await identity();
  const account = await findTrustingAccount(email);
  try {
    const entered = await api.signInEmail({
      body: { email, password },
      headers: deviceHeaders(headers),
      returnHeaders: true,
    });
    const { token, user } = entered.response;
    // The owner took the account back while the old password was looked at: its session isn't one
    // of those that were ended then.
    if (account?.id !== user.id || !(await isUnrecovered(account))) {
      await (await $context).internalAdapter.deleteSession(token);
      return null;
    }
    await signOut(headers);
    await endOldestSessions(user.id, token);
    log.info({ event: "sign-in", account: user.id }, "somebody signed in");
    const role = readRole(user.role);
    return [...signedInCookies(entered.headers, role), trustDevice(headers, account)];
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

/**
 * Asks the signed-in for their password once more, so that a session left open can't take the
 * account over. Wrong ones are limited like failed sign-ins, by a count of this session's own.
 *
 * @param deed for what; the audit log tells it when the password is wrong.
 * @returns the hash that the password fits.
 * @throws when the database doesn't answer.
 */
export async function reauthenticate(
  person: SignedIn,
  password: string,
  sender: Sender,
  deed: CheckedDeed,
): Promise<{ ok: true; hash: string } | Rejection> {
  const attempt = await beginSignIn(person.signInAddress, sender, person.sessionId);
  if (!attempt.ok) return attempt;
  const { internalAdapter } = await (await identity()).$context;
  const hash = (await internalAdapter.findCredentialAccount(person.id))?.password ?? "";
  if (!(await verifyPassword(password, hash))) {
    const paused = await attempt.failed();
    await recordFailedCheck(person, paused, deed);
    return { ok: false, error: "auth/wrong-password" };
  }
  await attempt.succeeded();
  return { ok: true, hash };
}
