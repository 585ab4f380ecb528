import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { IdentityUsersTable } from "../database/schema.server.ts";
import type { Administrator } from "../identity/person.server.ts";

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
  return { ...resident, isWaiting: role === "waiting" };
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
 * Removes a resident who waits to be admitted; one who was admitted meanwhile stays.
 *
 * @returns whether they waited.
 */
export function refuseResident(administrator: Administrator, uid: string): Promise<boolean> {
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
