import { recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { findAccountToLogIn } from "../identity/accounts.server.ts";
import { replaceImportedPassword, verifyAtLogin } from "../identity/passwords.server.ts";
import { logIn } from "../identity/sessions.server.ts";
import { beginSignIn } from "../identity/sign-in-limits.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import { countRejection, log } from "../platform/log.server.ts";
import type { Sender } from "../platform/request-context.server.ts";

/** The answer to a password login or registration where only the provider's login is allowed. */
export const providerOnly: Rejection = { ok: false, error: "auth/provider-only" };

export type Credentials = Record<"email" | "password", string>;

export type SignInResult = { ok: true; token: string; setCookies: string[] } | Rejection;

/** Logs a person in, and ends the browser's previous session. A rejection doesn't say which of the two was wrong. */
export async function signIn(credentials: Credentials, sender: Sender): Promise<SignInResult> {
  const attempt = await beginSignIn(credentials.email, sender);
  if (!attempt.ok) {
    countRejection("a sign-in over the limit");
    return attempt;
  }
  const account = await findAccountToLogIn(credentials.email);
  const stored = account?.password ?? "";
  const isRight = await verifyAtLogin(credentials.password, stored);
  const session = account && isRight ? await logIn(account, sender.headers) : undefined;
  if (!account || !session) {
    const paused = await attempt.failed();
    // Also for an account that doesn't exist, so that timing doesn't reveal which addresses have one.
    const kind = paused ? "sign-in-paused" : "sign-in-refused";
    await recordHourly(database(), kind, null, account?.id ?? null);
    log.info({ event: "sign-in refused", paused }, "a sign-in was refused");
    return { ok: false, error: "auth/invalid-credential" };
  }
  await replaceImportedPassword(account.id, credentials.password, stored);
  log.info({ event: "sign-in", account: account.id }, "somebody signed in");
  await attempt.succeeded();
  const { token, setCookies } = session;
  return { ok: true, token, setCookies: [...setCookies, trustDevice(sender.headers, account)] };
}
