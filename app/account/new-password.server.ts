import { database } from "../database/database.server.ts";
import type { IdentityUsersTable } from "../database/schema.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { isWeakPassword, type PasswordOwner } from "../identity/weak-password.server.ts";
import { shortestAdministratorPassword, shortestPassword } from "../platform/limits.ts";

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
