import { type Database, database } from "../database/database.server.ts";
import { mailSoon } from "../mail.server.ts";
import { addressOf } from "../site-address.server.ts";
import { recordEvent } from "./audit.server.ts";
import { content } from "./content.server.ts";
import type { Administrator } from "./person.server.ts";

/** Lets a new resident wait until the administrator admits them. */
export async function keepWaiting(on: Database, uid: string): Promise<void> {
  await on.updateTable("identityUsers").set({ role: "waiting" }).where("id", "=", uid).execute();
}

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

/**
 * Admits a resident who waits, and mails them. Their session stays, and may read from the next
 * request on. Nothing is done for anybody else.
 */
export async function admitResident(administrator: Administrator, uid: string): Promise<void> {
  const admitted = await database()
    .transaction()
    .execute(async (transaction) => {
      const account = await transaction
        .updateTable("identityUsers")
        .set({ role: "resident" })
        .where("id", "=", uid)
        .where("role", "=", "waiting")
        .returning("email")
        .executeTakeFirst();
      const event = { kind: "resident-admitted", actor: administrator.id, subject: uid } as const;
      if (account) await recordEvent(transaction, event);
      return account;
    });
  if (!admitted) return;
  const { name } = content.site;
  mailSoon({
    to: admitted.email,
    subject: `${name}: you are admitted`,
    text: `Welcome. The administrator has admitted you: you can now read the announcements and the
resident directory. Log in with this e-mail address and the password you chose:

${addressOf("/login")}
`,
  });
}
