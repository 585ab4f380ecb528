import { recordEvent } from "../audit/audit-log.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import type { May } from "../identity/person.server.ts";
import { consume, limitOf } from "../identity/rate-limits.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { paginate } from "../table/paginate.server.ts";
import { approvedMail, pendingResidentMail } from "./account-mails.server.ts";
import { findAdministrator } from "./administrator.server.ts";

/** Emails the administrator, in the background, that somebody is waiting for approval. */
export function notifyAdministrator(): void {
  runInBackground(async () => {
    const { ok } = await consume(limitOf("waiting-mails"));
    const administrator = await findAdministrator();
    if (ok && administrator) await queueMail(database(), pendingResidentMail(administrator.email));
  });
}

/** Approves and emails a pending resident; their session has access at once. Returns whether they were pending. */
export async function approveResident(administrator: May<"admit">, uid: string): Promise<boolean> {
  return transaction(async (on) => {
    const account = await on
      .updateTable("identityUsers")
      .set({ role: "resident" })
      .where("id", "=", uid)
      .where("role", "=", "waiting")
      .returning("email")
      .executeTakeFirst();
    if (!account) return false;
    await recordEvent(on, { kind: "resident-admitted", actor: administrator.id, subject: uid });
    await queueMail(on, approvedMail(account.email));
    return true;
  });
}

const pendingPerPage = 12;

/** A page of the pending residents, longest wait first. */
export function listPending(_administrator: May<"admit">, page: number) {
  const pending = database()
    .selectFrom("users")
    .innerJoin("identityUsers", "identityUsers.id", "users.uid")
    .select(["users.uid", "users.name", "users.email", "users.phoneNumber"])
    .select(["users.houseNum", "users.unit", "users.houseStreet", "users.createdAt"])
    .where("identityUsers.role", "=", "waiting")
    .orderBy("users.createdAt")
    .orderBy("users.uid");
  return paginate(pending, page, pendingPerPage);
}

export type PendingResident = Awaited<ReturnType<typeof listPending>>["rows"][number];

export const residentIntents: Intents<May<"admit">> = {
  admit: {
    act: approveResident,
    done: "The resident is approved. We'll email them about it.",
    late: "Nothing was changed. This resident was already approved, declined or removed.",
  },
};
