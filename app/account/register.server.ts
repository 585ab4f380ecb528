import { keepMailChoice } from "../announcements/subscription.server.ts";
import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, transaction } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { createAccount, findAccountId, type NewAccount } from "../identity/accounts.server.ts";
import { hashPassword } from "../identity/password-hash.server.ts";
import { consume, limitOf, limitsOfNetwork } from "../identity/rate-limits.server.ts";
import { openSession } from "../identity/sessions.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { environment } from "../platform/environment.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { createResident } from "../residents/record.server.ts";
import type { Registration } from "../residents/record-schema.server.ts";
import { isOnRoster } from "../residents/roster.server.ts";
import { notifyAdministrator } from "./approval.server.ts";
import { requestEmailProof } from "./change-email.server.ts";
import { checkNewPassword } from "./password.server.ts";

export type SignUpResult = { ok: true; setCookies: string[] } | Rejection;

/**
 * Registers a resident: account, record and session in one transaction. The hash is made before it, and for taken
 * addresses too, so that timing reveals nothing. Attempts are counted before anything is looked up or hashed; a
 * weak password isn't one.
 */
export async function signUp(registration: Registration, sender: Sender): Promise<SignUpResult> {
  const checked = await checkNewPassword(registration.password, registration);
  if (!checked.ok) return checked;
  const counted = await countRegistration(registration, sender);
  if (!counted.ok) return counted;
  const passwordHash = await hashPassword(registration.password);
  const result = await register(registration, sender, { passwordHash });
  // Only now: until the account is visible to other connections, there is nothing to verify.
  if (result.ok && registration.mailAnnouncements) {
    const account = { id: result.id, signInAddress: registration.email };
    // If too many links were sent, the home page offers to send one.
    runInBackground(async () => {
      await requestEmailProof(account, sender);
    });
  }
  return result;
}

/** A registration without the password, which only some have. */
export type Registrant = Omit<Registration, "password">;

/** Counts an attempt to register. For a home that isn't on the roster, the error doesn't reveal what is missing. */
export async function countRegistration(
  { houseNum, houseStreet }: Registrant,
  { address }: Sender,
): Promise<{ ok: true } | Rejection> {
  const ofSender = limitsOfNetwork(address, "registrations");
  const counted = await consume(...ofSender, limitOf("site-registrations"));
  if (!counted.ok) return counted;
  const isHeld = environment().REGISTRATION === "roster";
  return isHeld && !(await isOnRoster(houseNum, houseStreet))
    ? { ok: false, error: "auth/home-not-listed" }
    : { ok: true };
}

/** Registers a resident whose attempt has been counted. @param link what else is done in the transaction. */
export async function register(
  registrant: Registrant,
  { headers }: Sender,
  account: Pick<NewAccount, "passwordHash" | "isProven">,
  link?: (on: Database, id: string, sessionToken: string) => Promise<void>,
): Promise<{ ok: true; id: string; setCookies: string[] } | Rejection> {
  const { name, email } = registrant;
  const role = environment().REGISTRATION === "approval" ? "waiting" : "resident";
  try {
    const { id, setCookies } = await transaction(async (on) => {
      const id = await createAccount(on, { ...account, name, email, role });
      const { token, setCookies } = await openSession(on, { id, role }, headers);
      await link?.(on, id, token);
      await createResident(on, id, registrant);
      if (registrant.mailAnnouncements) await keepMailChoice({ id }, true, on);
      await recordEvent(on, { kind: "resident-registered", actor: id, subject: id });
      return { id, setCookies };
    });
    if (role === "waiting") notifyAdministrator();
    const trust = trustDevice(headers, { id, recoveredAt: null });
    return { ok: true, id, setCookies: [...setCookies, trust] };
  } catch (error) {
    if (!isUnavailable(error) && (await findAccountId(email)) !== null) {
      return { ok: false, error: "auth/email-already-in-use" };
    }
    throw error;
  }
}
