import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, transaction } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { readAccount } from "../identity/accounts.server.ts";
import type { May, SignedIn } from "../identity/person.server.ts";
import { clearedCookies } from "../identity/session-cookie.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { forgetRefused } from "../mail/refused-mails.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { formatHouse } from "../residents/record-fields.ts";
import { accountDeletedMail, rejectedMail } from "./account-mails.server.ts";
import { reauthenticate } from "./re-authenticate.server.ts";

/** Deletes one's own account (not the administrator's) with all its data; the audit log keeps the event. */
export async function deleteOwnAccount(
  person: SignedIn,
  currentPassword: string,
  sender: Sender,
): Promise<{ ok: true; setCookies: string[] } | Rejection> {
  if (person.role === "administrator") return { ok: false, error: "auth/administrator-stays" };
  const checked = await reauthenticate(person, currentPassword, sender, "deleting the account");
  const { id, signInAddress } = person;
  // On a double click, the second request finds no password left to compare with.
  if (!checked.ok && (await readAccount(id))) return checked;
  await transaction(async (on) => {
    // Already deleted by a concurrent request, or removed by the administrator.
    if (!(await deleteAccount(on, id))) return;
    await recordEvent(on, { kind: "account-deleted", actor: id, subject: id });
    await queueMail(on, { ...accountDeletedMail(signInAddress), isLast: true });
  });
  return { ok: true, setCookies: clearedCookies() };
}

/**
 * Removes a resident with everything they entered, except messages to the board. One who is refused gets an email.
 * False if there is none, or one to refuse isn't pending: one who was approved meanwhile stays.
 */
export function removeResident(
  { id: actor }: May<"admit">,
  subject: string,
  kind: "resident-removed" | "resident-refused" = "resident-removed",
): Promise<boolean> {
  const isRefused = kind === "resident-refused";
  return transaction(async (on) => {
    const removed = await deleteAccount(on, subject, isRefused ? ["waiting"] : undefined);
    if (!removed) return false;
    const { email, home } = removed;
    const detail = home && `Resident at ${formatHouse(home)} ${home.houseStreet}`;
    await recordEvent(on, { kind, actor, subject, detail });
    if (isRefused) await queueMail(on, { ...rejectedMail(email), isLast: true });
    return true;
  });
}

/** Deletes an account that has one of these roles. Cascades to sessions, credential, links and record. */
async function deleteAccount(
  on: Database,
  id: string,
  roles: SignedIn["role"][] = ["waiting", "resident"],
) {
  const home = await on
    .selectFrom("users")
    .select(["email", "houseNum", "unit", "houseStreet"])
    .where("uid", "=", id)
    .executeTakeFirst();
  const deleted = await on
    .deleteFrom("identityUsers")
    .where("id", "=", id)
    .where("role", "in", roles)
    .returning("email")
    .executeTakeFirst();
  if (deleted) await forgetRefused(on, [deleted.email, home?.email ?? ""]);
  return deleted && { ...deleted, home };
}
