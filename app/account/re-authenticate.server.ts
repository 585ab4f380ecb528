import { z } from "zod";
import { type ReauthenticatedAction, recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { typedPasswordField } from "../forms/form-schema.server.ts";
import { verifyPassword } from "../identity/password-hash.server.ts";
import { findPasswordHash } from "../identity/passwords.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { beginSignIn } from "../identity/sign-in-limits.server.ts";
import type { Sender } from "../platform/request-context.server.ts";

/*
 * Re-authentication: forms that could cost somebody their account, or show others' data, ask for the current
 * password or, from people who logged in at the identity provider, for another login there.
 */

/** How long another login at the provider counts, in milliseconds. */
const confirmationLife = 10 * 60_000;

export interface Reauthentication {
  /** By password or, if the session was started at the provider, by a login there: still wanted, or recent. */
  state: "password" | "unconfirmed" | "confirmed";
  /** The provider's name; "" if none is set. */
  provider: string;
}

export async function findReauthentication({ sessionId }: SignedIn): Promise<Reauthentication> {
  const provider = findProvider()?.name ?? "";
  const session =
    provider &&
    (await database()
      .selectFrom("providerSessions")
      .select("confirmedAt")
      .where("sessionId", "=", sessionId)
      .executeTakeFirst());
  if (!session) return { state: "password", provider };
  const age = Date.now() - Date.parse(session.confirmedAt ?? "");
  const isRecent = age >= 0 && age <= confirmationLife;
  return { state: isRecent ? "confirmed" : "unconfirmed", provider };
}

/** The form's field, required only from people who re-authenticate with it. */
export async function reauthenticationField(person: SignedIn) {
  const { state } = await findReauthentication(person);
  return state === "password" ? typedPasswordField : z.string().max(0).default("");
}

/**
 * Checks a logged-in person's password, so that an unattended session can't take over the account; "" if they
 * logged in at the provider, which must be recent. Failures are counted per session. Returns the stored hash.
 *
 * @param about the account that the action concerns, if another.
 */
export async function reauthenticate(
  person: SignedIn,
  password: string,
  sender: Sender,
  action: ReauthenticatedAction,
  about = person.id,
): Promise<{ ok: true; hash: string } | Rejection> {
  const { state } = await findReauthentication(person);
  if (state === "unconfirmed") return { ok: false, error: "auth/not-confirmed" };
  if (state === "confirmed") return { ok: true, hash: "" };
  const attempt = await beginSignIn(person.signInAddress, sender, person.sessionId);
  if (!attempt.ok) return attempt;
  const hash = await findPasswordHash(person.id);
  if (!(await verifyPassword(password, hash))) {
    const kind = (await attempt.failed()) ? "password-check-paused" : "password-check-failed";
    await recordHourly(database(), kind, person.id, about, action);
    return { ok: false, error: "auth/wrong-password" };
  }
  await attempt.succeeded();
  return { ok: true, hash };
}
