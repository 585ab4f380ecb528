import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { paginate } from "../table/paginate.server.ts";

const waitingAPage = 12;

/** A page of the residents who wait to be admitted, those who wait longest first. */
export function listWaiting(_administrator: Administrator, page: number) {
  const waiting = database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .select(["users.uid", "users.name", "users.email", "users.phoneNumber"])
    .select(["users.houseNum", "users.houseStreet", "users.createdAt"])
    .where("identityUsers.role", "=", "waiting")
    .orderBy("users.createdAt")
    .orderBy("users.uid");
  return paginate(waiting, page, waitingAPage);
}

/** A resident who waits, as the administrator sees them. */
export type WaitingResident = Awaited<ReturnType<typeof listWaiting>>["rows"][number];
