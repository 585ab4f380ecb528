import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { IdentityUsersTable } from "../database/identity-schema.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { isAuthRejection, replacePassword } from "../identity/better-auth.server.ts";
import { hashPassword } from "../identity/password-hash.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import {
  consumeRateLimits,
  type KeyedLimit,
  networkLimits,
  rateLimitKey,
  reward,
} from "../identity/rate-limits.server.ts";
import { accountCookie, type SetCookies } from "../identity/sessions.server.ts";
import {
  passwordChangesOfNetwork,
  passwordChangesOfSite,
} from "../identity/site-rate-limits.server.ts";
import { deleteTokens } from "../identity/tokens.server.ts";
import { isWeakPassword, type PasswordOwner } from "../identity/weak-password.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { shortestAdministratorPassword, shortestPassword } from "../platform/limits.ts";
import { passwordChangedMail } from "./account-mails.server.ts";
import { reauthenticate } from "./login.server.ts";

/** The owner gets an email about each. */
const ofAccount = { name: "password-changes", most: 10, seconds: 60 * 60 };

/** What the form sends: the password of now and the one from now on. */
interface PasswordChange {
  currentPassword: string;
  password: string;
}

/**
 * Changes the password of the signed-in, and ends every session and link of that account; this
 * browser gets a new session.
 *
 * Both passwords are hashed before the transaction, so that the database is never held meanwhile.
 *
 * @returns the cookies of the new session.
 * @throws when the database doesn't answer.
 */
export async function changePassword(
  person: SignedIn,
  { currentPassword, password }: PasswordChange,
  sender: Sender,
): Promise<{ ok: true; setCookies: SetCookies } | Rejection> {
  const checked = await checkNewPassword(password, await findPasswordOwner(person.id));
  if (!checked.ok) return checked;
  const attempts: KeyedLimit[] = [
    [ofAccount, rateLimitKey(person.id)],
    ...networkLimits(sender.address, passwordChangesOfNetwork),
    passwordChangesOfSite,
  ];
  const counted = await consumeRateLimits(...attempts);
  if (!counted.ok) return counted;
  const proof = await reauthenticate(person, currentPassword, sender, "changing the password");
  if (!proof.ok) {
    await reward(...attempts);
    return proof;
  }
  const hashes = { current: proof.hash, next: await hashPassword(password) };
  const change = { currentPassword, newPassword: password };
  try {
    const setCookies = await database()
      .transaction()
      .execute(async (transaction) => {
        const { id } = person;
        await lockPassword(transaction, id);
        const opened = await replacePassword(transaction, change, hashes, sender.headers);
        await deleteTokens(transaction, id);
        await recordEvent(transaction, { kind: "password-changed", actor: id, subject: id });
        return [...opened, accountCookie(person.role)];
      });
    runInBackground(() => sendMail(passwordChangedMail(person.signInAddress)));
    return { ok: true, setCookies };
  } catch (error) {
    // Somebody has changed it since it was proven above.
    if (isAuthRejection(error)) return { ok: false, error: "auth/wrong-password" };
    throw error;
  }
}

/** Of two changes at once, lets the second see what the first has done. */
async function lockPassword(on: Database, userId: string): Promise<void> {
  await on
    .updateTable("identityCredentials")
    .set({ userId })
    .where("userId", "=", userId)
    .execute();
}

type Role = IdentityUsersTable["role"];

/** The least length of somebody's password, in characters. */
export function shortestFor(role: Role | undefined): number {
  return role === "administrator" ? shortestAdministratorPassword : shortestPassword;
}

/**
 * Whether a password may become somebody's. That it has at least `shortestPassword` characters, and
 * isn't too long, was checked with the form.
 */
export async function checkNewPassword(
  password: string,
  owner: PasswordOwner & { role?: Role },
): Promise<{ ok: true } | Rejection> {
  if (password.length < shortestFor(owner.role)) {
    return { ok: false, error: "auth/weak-password-of-administrator" };
  }
  if (await isWeakPassword(password, owner)) return { ok: false, error: "auth/weak-password" };
  return { ok: true };
}

/** What an attacker who knows somebody with an account would try first; of an account that is gone, nothing. */
export async function findPasswordOwner(id: string): Promise<PasswordOwner & { role?: Role }> {
  const owner = await database()
    .selectFrom("identityUsers as account")
    .leftJoin("users as record", "record.uid", "account.id")
    .select((row) => [
      row.fn.coalesce("record.name", "account.name").as("name"),
      ...(["account.email", "account.role", "record.email as contactEmail"] as const),
      ...(["record.houseNum", "record.houseStreet", "record.phoneNumber"] as const),
    ])
    .where("account.id", "=", id)
    .executeTakeFirst();
  return owner ?? { name: "", email: "" };
}
