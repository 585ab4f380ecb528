import { type DoneEvent, recordEvent } from "../audit/audit-log.server.ts";
import { formatMoment } from "../content/edition.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { findAccountId } from "../identity/accounts.server.ts";
import type { May } from "../identity/person.server.ts";
import { consume, limitOf } from "../identity/rate-limits.server.ts";
import { createToken, findPendingEmail, tokenLives } from "../identity/tokens.server.ts";
import { isMailOff } from "../mail/mail.server.ts";
import { siteOrigin } from "../platform/environment.server.ts";

/* One-time links that a person hands over: the operator to the administrator, and the administrator to residents. */

const paths = {
  "password-printed": "/choosepassword",
  "change-address-printed": "/confirmaddress",
};

interface HandedLink extends Omit<DoneEvent, "subject"> {
  purpose: keyof typeof paths;
  userId: string;
  /** The new email that it confirms. */
  address?: string | null;
}

/** Makes a link that works once, for a day; the audit log records who made it for whom. */
export async function makeLink(
  on: Database,
  origin: string,
  { purpose, userId, address, ...event }: HandedLink,
): Promise<string> {
  const token = await createToken(on, purpose, userId, address);
  await recordEvent(on, { ...event, subject: userId });
  return `${origin}${paths[purpose]}?token=${token}`;
}

/** A resident, and the new email they asked for; undefined for an unknown id, and for an administrator's. */
export async function findResident(_administrator: May<"admit">, uid: string) {
  const found = await database()
    .selectFrom("users")
    .innerJoin("identityUsers as account", "account.id", "users.uid")
    .select(["users.name", "users.phoneNumber", "users.email", "users.includeOnDir"])
    .select(["users.houseNum", "users.unit", "users.houseStreet"])
    .select(["account.role", "account.email as signInAddress"])
    .where("users.uid", "=", uid)
    .where("account.role", "in", ["resident", "waiting"])
    .executeTakeFirst();
  if (!found) return undefined;
  const { role, ...resident } = found;
  const asked = await findPendingEmail({ id: uid });
  const isTaken = asked ? (await findAccountId(asked.address)) !== null : false;
  const newEmail = asked && {
    ...{ address: asked.address, until: formatMoment(asked.expiresAt), isTaken },
    // A mail server would prove whose mailbox it is.
    needsLink: isMailOff() && !isTaken,
  };
  return { ...resident, isPending: role === "waiting", newEmail };
}

/** Makes a resident's link to choose a password or confirm a new email. Undefined if they don't exist or need none. */
export async function makeResidentLink(
  administrator: May<"admit">,
  uid: string,
  what: "password" | "email",
): Promise<Record<"url" | "to" | "until", string> | Rejection | undefined> {
  const { signInAddress, newEmail } = (await findResident(administrator, uid)) ?? {};
  const to = what === "password" ? signInAddress : newEmail?.needsLink && newEmail.address;
  if (!to) return undefined;
  const counted = await consume(limitOf("handed-links", administrator.id));
  if (!counted.ok) return counted;
  const of = { kind: `${what}-link-made`, actor: administrator.id, userId: uid } as const;
  const purpose = what === "password" ? "password-printed" : "change-address-printed";
  const address = what === "password" ? null : to;
  const url = await transaction((on) => makeLink(on, siteOrigin(), { ...of, purpose, address }));
  const until = formatMoment(new Date(Date.now() + tokenLives["password-printed"]).toISOString());
  return { url, to, until };
}
