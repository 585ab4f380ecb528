import { recordEvent } from "../audit/audit-log.server.ts";
import { database, transaction } from "../database/database.server.ts";
import { identityErrors, type Rejection } from "../forms/error-codes.server.ts";
import { newPasswordField } from "../forms/form-schema.server.ts";
import { hashPassword } from "../identity/password-hash.server.ts";
import { replacePasswordHash } from "../identity/passwords.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { consume, giveBack, limitOf, limitsOfNetwork } from "../identity/rate-limits.server.ts";
import { openSession } from "../identity/sessions.server.ts";
import { deleteTokens } from "../identity/tokens.server.ts";
import { isWeakPassword, ownFields, type PasswordOwner } from "../identity/weak-password.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import {
  fieldLimits,
  shortestAdministratorPassword,
  shortestPassword,
} from "../platform/limits.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { passwordChangedMail } from "./account-mails.server.ts";
import { reauthenticate } from "./re-authenticate.server.ts";

/**
 * Changes the person's password, and revokes all of the account's sessions and links; this browser gets a new
 * session. Hashes before the transaction, so as not to hold that open.
 */
export async function changePassword(
  person: SignedIn,
  { currentPassword, password }: Record<"currentPassword" | "password", string>,
  sender: Sender,
): Promise<{ ok: true; setCookies: string[] } | Rejection> {
  const checked = await checkNewPassword(password, await findPasswordOwner(person.id));
  if (!checked.ok) return checked;
  const attempts = [
    limitOf("password-changes", person.id),
    ...limitsOfNetwork(sender.address, "password-changes-network"),
    limitOf("site-password-changes"),
  ];
  const counted = await consume(...attempts);
  if (!counted.ok) return counted;
  const current = await reauthenticate(person, currentPassword, sender, "changing the password");
  if (!current.ok) {
    await giveBack(...attempts);
    return current;
  }
  const hashes = { former: current.hash, next: await hashPassword(password) };
  const opened = await transaction(async (on) => {
    const { id } = person;
    if (!(await replacePasswordHash(on, id, hashes))) return undefined;
    await on.deleteFrom("identitySessions").where("userId", "=", id).execute();
    const session = await openSession(on, person, sender.headers);
    await deleteTokens(on, id);
    await recordEvent(on, { kind: "password-changed", actor: id, subject: id });
    await queueMail(on, passwordChangedMail(person.signInAddress));
    return session;
  });
  // Without a session, the password has changed since it was checked above.
  return opened
    ? { ok: true, setCookies: opened.setCookies }
    : { ok: false, error: "auth/wrong-password" };
}

type Role = SignedIn["role"];

/** In characters. */
export function shortestFor(role: Role | undefined): number {
  return role === "administrator" ? shortestAdministratorPassword : shortestPassword;
}

/** Checks a new password against the policy for its owner; the form's schema has checked its length. */
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

/** Tells whether the password of a registration with other mistakes is weak, so that one answer covers everything. */
export async function explainWeakPassword(form: FormData): Promise<Record<string, string[]>> {
  const typed = (name: string) => String(form.get(name) ?? "").slice(0, fieldLimits.email);
  const { data: password } = newPasswordField().safeParse(form.get("password"));
  const owner = Object.fromEntries(ownFields.map((name) => [name, typed(name)]));
  const isWeak = password !== undefined && (await isWeakPassword(password, owner));
  const { field } = identityErrors["auth/weak-password"];
  return isWeak ? { password: [`auth/weak-password: ${field?.words}`] } : {};
}

/** The personal data that an attacker would try first as a password; empty for a deleted account. */
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
  return owner ?? {};
}
