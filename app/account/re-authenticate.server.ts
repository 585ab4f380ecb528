import { z } from "zod";
import { type ReauthenticatedAction, recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { typedPasswordField } from "../forms/form-schema.server.ts";
import { verifyPassword } from "../identity/password-hash.server.ts";
import { findPasswordHash } from "../identity/passwords.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import {
  findReauthenticationState,
  type ReauthenticationState,
} from "../identity/provider-links.server.ts";
import { beginSignIn } from "../identity/sign-in-limits.server.ts";
import type { Sender } from "../platform/request-context.server.ts";

/*
 * Re-authentication: forms that could cost somebody their account, or show others' data, ask for the current
 * password or, from people who logged in at the identity provider, for another login there.
 */

export interface Reauthentication {
  state: ReauthenticationState;
  provider: string;
}

export async function describeReauthentication(person: SignedIn): Promise<Reauthentication> {
  return { state: await findReauthenticationState(person), provider: findProvider()?.name ?? "" };
}

/** The form's field, required only from people who re-authenticate with it. */
export async function reauthenticationField(person: SignedIn) {
  const isPassword = (await findReauthenticationState(person)) === "password";
  return isPassword ? typedPasswordField : z.string().max(0).default("");
}

/**
 * Checks a logged-in person's password, so that an unattended session can't take over the account; "" if they
 * logged in at the provider, which must be recent. Failures are counted per session. Returns the stored hash.
 */
export async function reauthenticate(
  person: SignedIn,
  password: string,
  sender: Sender,
  action: ReauthenticatedAction,
): Promise<{ ok: true; hash: string } | Rejection> {
  const state = await findReauthenticationState(person);
  if (state === "unconfirmed") return { ok: false, error: "auth/not-confirmed" };
  if (state === "confirmed") return { ok: true, hash: "" };
  const attempt = await beginSignIn(person.signInAddress, sender, person.sessionId);
  if (!attempt.ok) return attempt;
  const hash = await findPasswordHash(person.id);
  if (!(await verifyPassword(password, hash))) {
    const kind = (await attempt.failed()) ? "password-check-paused" : "password-check-failed";
    await recordHourly(database(), kind, person.id, person.id, action);
    return { ok: false, error: "auth/wrong-password" };
  }
  await attempt.succeeded();
  return { ok: true, hash };
}
