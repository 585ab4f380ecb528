import { database } from "../database/database.server.ts";
import type { Administrator } from "./person.server.ts";

const SHOWN_WAITING = 50;

/** Lists the residents who wait to be admitted, those who wait longest first, at most 50. */
export function listWaiting(_administrator: Administrator) {
  return database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .select(["users.uid", "users.name", "users.email", "users.phoneNumber"])
    .select(["users.houseNum", "users.houseStreet", "users.createdAt"])
    .where("identityUsers.role", "=", "waiting")
    .orderBy("users.createdAt")
    .orderBy("users.uid")
    .limit(SHOWN_WAITING)
    .execute();
}

/** A resident who waits, as the administrator sees them. */
export type WaitingResident = Awaited<ReturnType<typeof listWaiting>>[number];
