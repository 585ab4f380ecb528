import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { IdentityUsersTable } from "../database/identity-schema.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import type { Administrator, SignedIn } from "../identity/person.server.ts";
import { deleteCounters, rateLimitKey } from "../identity/rate-limits.server.ts";
import { clearedCookies, type SetCookies } from "../identity/sessions.server.ts";
import { distrustDevice } from "../identity/trusted-device.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { accountDeletedMail } from "./account-mails.server.ts";
import { reauthenticate } from "./login.server.ts";

/**
 * Deletes the signed-in person's own account, once the password is proven: credential, sessions,
 * `users` record, links and counters, all of it or nothing. The audit log keeps that it was done,
 * without a word on who it was. The administrator's account, without which the site has nobody, is
 * refused.
 *
 * @returns the cookies that make this browser a visitor's.
 * @throws when the database doesn't answer.
 */
export async function deleteOwnAccount(
  person: SignedIn,
  currentPassword: string,
  sender: Sender,
): Promise<{ ok: true; setCookies: SetCookies } | Rejection> {
  if (person.role === "administrator") return { ok: false, error: "auth/administrator-stays" };
  const proof = await reauthenticate(person, currentPassword, sender, "deleting the account");
  if (!proof.ok) return proof;
  const { id, signInAddress } = person;
  const counted = [rateLimitKey(id), rateLimitKey(signInAddress)];
  const tried = rateLimitKey(signInAddress, "");
  const account = await readAccount(id);
  const device = account ? distrustDevice(sender.headers, account) : [];
  const isDeleted = await database()
    .transaction()
    .execute(async (transaction) => {
      // Sessions, credential, links and record go with the account.
      const deleted = await transaction
        .deleteFrom("identityUsers")
        .where("id", "=", id)
        .where("role", "!=", "administrator")
        .returning("id")
        .executeTakeFirst();
      // Of two at once, or removed meanwhile: it is gone already.
      if (!deleted) return false;
      await deleteCounters(transaction, [...counted, tried]);
      await recordEvent(transaction, { kind: "account-deleted", actor: id, subject: id });
      return true;
    });
  if (isDeleted) runInBackground(() => sendMail(accountDeletedMail(signInAddress)));
  return { ok: true, setCookies: [...clearedCookies(), ...device] };
}

type Role = IdentityUsersTable["role"];

/** The resident whom the administrator is about to remove; undefined for nobody, and for themselves. */
export async function findRemovable(_administrator: Administrator, uid: string) {
  const found = await database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .select(["users.name", "users.houseNum", "users.houseStreet", "identityUsers.role"])
    .where("users.uid", "=", uid)
    .where("identityUsers.role", "in", ["resident", "waiting"])
    .executeTakeFirst();
  if (!found) return undefined;
  const { role, ...resident } = found;
  return { ...resident, isPending: role === "waiting" };
}

/**
 * Removes a resident for good: account, sessions and `users` record. The next request of theirs is
 * a visitor's. What they wrote to the board stays. The administrator can't be removed.
 *
 * @returns whether there was one to remove.
 */
export function removeResident(administrator: Administrator, uid: string): Promise<boolean> {
  return removeAccount(administrator, uid, "resident-removed", ["resident", "waiting"]);
}

/**
 * Rejects a resident who waits for approval, and removes their account; one who was approved meanwhile
 * stays.
 *
 * @returns whether they were pending.
 */
export function rejectResident(administrator: Administrator, uid: string): Promise<boolean> {
  return removeAccount(administrator, uid, "resident-refused", ["waiting"]);
}

function removeAccount(
  administrator: Administrator,
  uid: string,
  kind: "resident-removed" | "resident-refused",
  roles: Role[],
): Promise<boolean> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      const home = await transaction
        .selectFrom("users")
        .select(["houseNum", "houseStreet"])
        .where("uid", "=", uid)
        .executeTakeFirst();
      // Sessions, credential, links and record go with the account.
      const removed = await transaction
        .deleteFrom("identityUsers")
        .where("id", "=", uid)
        .where("role", "in", roles)
        .returning("id")
        .executeTakeFirst();
      if (!removed) return false;
      const detail = home && `House ${home.houseNum}, ${home.houseStreet}`;
      await recordEvent(transaction, { kind, actor: administrator.id, subject: uid, detail });
      return true;
    });
}
