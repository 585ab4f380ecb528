import { recordEvent } from "../audit/audit-log.server.ts";
import { transaction } from "../database/database.server.ts";
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
    const contact = await on
      .selectFrom("users")
      .select("email")
      .where("uid", "=", id)
      .executeTakeFirst();
    // Cascades to sessions, credential, links and record.
    const deleted = await on
      .deleteFrom("identityUsers")
      .where("id", "=", id)
      .where("role", "!=", "administrator")
      .returning("id")
      .executeTakeFirst();
    // Already deleted by a concurrent request, or removed by the administrator.
    if (!deleted) return;
    await recordEvent(on, { kind: "account-deleted", actor: id, subject: id });
    await forgetRefused(on, [signInAddress, contact?.email ?? ""]);
    await queueMail(on, { ...accountDeletedMail(signInAddress), isLast: true });
  });
  return { ok: true, setCookies: clearedCookies() };
}

/** Removes a resident with everything they entered, except messages to the board. False if there is none. */
export function removeResident(administrator: May<"admit">, uid: string): Promise<boolean> {
  return removeAccount(administrator, uid, "resident-removed");
}

/** Removes and emails a pending resident. False if they weren't pending: one who was approved meanwhile stays. */
export function rejectResident(administrator: May<"admit">, uid: string): Promise<boolean> {
  return removeAccount(administrator, uid, "resident-refused");
}

function removeAccount(
  { id: actor }: May<"admit">,
  subject: string,
  kind: "resident-removed" | "resident-refused",
): Promise<boolean> {
  const isRefused = kind === "resident-refused";
  return transaction(async (on) => {
    const home = await on
      .selectFrom("users")
      .select(["email", "houseNum", "unit", "houseStreet"])
      .where("uid", "=", subject)
      .executeTakeFirst();
    // Cascades to sessions, credential, links and record.
    const removed = await on
      .deleteFrom("identityUsers")
      .where("id", "=", subject)
      .where("role", "in", isRefused ? ["waiting"] : ["waiting", "resident"])
      .returning("email")
      .executeTakeFirst();
    if (!removed) return false;
    const detail = home && `Resident at ${formatHouse(home)} ${home.houseStreet}`;
    await recordEvent(on, { kind, actor, subject, detail });
    await forgetRefused(on, [removed.email, home?.email ?? ""]);
    if (isRefused) await queueMail(on, { ...rejectedMail(removed.email), isLast: true });
    return true;
  });
}
