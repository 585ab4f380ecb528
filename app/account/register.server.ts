import { keepNewMailChoice } from "../announcements/subscription.server.ts";
import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { findAccountId } from "../identity/accounts.server.ts";
import { createAccountWithSession, isAuthRejection } from "../identity/better-auth.server.ts";
import { hashPassword } from "../identity/password-hash.server.ts";
import { consumeRateLimits, networkLimits } from "../identity/rate-limits.server.ts";
import { accountCookie, type SetCookies, signOut } from "../identity/sessions.server.ts";
import {
  registrationsOfNetwork,
  registrationsOfSite,
} from "../identity/site-rate-limits.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { environment } from "../platform/environment.server.ts";
import { createResident } from "../residents/record.server.ts";
import type { Registration } from "../residents/record-schema.server.ts";
import { isOnRoster } from "../residents/roster.server.ts";
import { makePending, notifyAdministrator } from "./approval.server.ts";
import { mailFirstProof } from "./change-email.server.ts";
import { checkNewPassword } from "./password.server.ts";

export type SignUpResult = { ok: true; setCookies: SetCookies } | Rejection;

/**
 * Registers a resident: the account, the `users` record and a session, in one transaction. If the
 * administrator approves registrations, the resident is pending, and the administrator gets an email.
 *
 * If only listed homes may register, the error for any other home doesn't reveal whether its number,
 * its street or the whole list is missing.
 *
 * The password is hashed before the transaction, so that hashing never holds it open, and whether or
 * not the address is taken, so that timing doesn't reveal that.
 *
 * Attempts are counted before anything is looked up or hashed; a weak password doesn't count as one.
 *
 * @param sender the client; its browser's previous session is ended.
 * @throws when the database doesn't answer.
 */
export async function signUp(registration: Registration, sender: Sender): Promise<SignUpResult> {
  const checked = await checkNewPassword(registration.password, registration);
  if (!checked.ok) return checked;
  const { REGISTRATION } = environment();
  const ofSender = networkLimits(sender.address, registrationsOfNetwork());
  const counted = await consumeRateLimits(...ofSender, registrationsOfSite());
  if (!counted.ok) return counted;
  const { email, houseNum, houseStreet, mailAnnouncements } = registration;
  if (REGISTRATION === "roster" && !(await isOnRoster(houseNum, houseStreet))) {
    return { ok: false, error: "auth/home-not-listed" };
  }
  try {
    const passwordHash = await hashPassword(registration.password);
    const { account, setCookies } = await database()
      .transaction()
      .execute(async (transaction) => {
        const made = await createAccountWithSession(
          transaction,
          registration,
          passwordHash,
          sender.headers,
        );
        const id = made.accountId;
        await createResident(transaction, id, registration);
        if (REGISTRATION === "approval") await makePending(transaction, id);
        if (mailAnnouncements) await keepNewMailChoice(transaction, id);
        await recordEvent(transaction, { kind: "resident-registered", actor: id, subject: id });
        await signOut(sender.headers, transaction);
        const account = { id, recoveredAt: null };
        return { account, setCookies: [...made.setCookies, accountCookie("resident")] };
      });
    if (REGISTRATION === "approval") notifyAdministrator();
    // Only now: until the account is there for other connections, there is nothing to confirm.
    if (mailAnnouncements) mailFirstProof({ id: account.id, email }, sender);
    return { ok: true, setCookies: [...setCookies, trustDevice(sender.headers, account)] };
  } catch (error) {
    if (await isTaken(registration.email, error)) {
      return { ok: false, error: "auth/email-already-in-use" };
    }
    throw error;
  }
}

/** Whether a sign-up failed because the address already has an account, perhaps a concurrent one. */
async function isTaken(email: string, error: unknown): Promise<boolean> {
  return (await isAuthRejection(error)) && (await findAccountId(email)) !== null;
}
