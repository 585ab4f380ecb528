import { mailingOf } from "../announcements/mailing.ts";
import { recordEvent } from "../audit/audit-log.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { TokenPurpose } from "../database/identity-schema.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { findAccountId, readAccount, setEmail } from "../identity/accounts.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { consume, limitOf, limitsOfNetwork } from "../identity/rate-limits.server.ts";
import { endOtherSessions } from "../identity/sessions.server.ts";
import {
  changeTokens,
  consumeToken,
  createToken,
  deleteTokens,
  findToken,
  tokenLives,
} from "../identity/tokens.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import { isMailOff } from "../mail/mail.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import {
  emailChangedMail,
  emailLinkMail,
  emailProofMail,
  emailTakenMail,
} from "./account-mails.server.ts";
import { reauthenticate } from "./re-authenticate.server.ts";

/** Emails a link to the new address. Only after the response, which so can't reveal it, checks whether it is taken. */
export async function requestEmailChange(
  person: SignedIn,
  { email, currentPassword }: Record<"email" | "currentPassword", string>,
  sender: Sender,
): Promise<{ ok: true } | Rejection> {
  if (email.toLowerCase() === person.signInAddress) {
    return { ok: false, error: "auth/address-unchanged" };
  }
  const checked = await reauthenticate(person, currentPassword, sender, "changing the login email");
  if (!checked.ok) return checked;
  return requestEmailProof(person, sender, email);
}

/**
 * Emails a link by which somebody who is logged in, or has just registered, verifies their address.
 *
 * @param wanted a new address; null to verify the account's own.
 */
export async function requestEmailProof(
  { id, signInAddress }: Pick<SignedIn, "id" | "signInAddress">,
  { address }: Sender,
  wanted: string | null = null,
): Promise<{ ok: true } | Rejection> {
  const counted = await consume(
    limitOf("address-links-account", id),
    limitOf("address-links-mailbox", (wanted ?? signInAddress).toLowerCase()),
    ...limitsOfNetwork(address, "address-links-network"),
    limitOf("site-mailed-links"),
  );
  if (!counted.ok) return counted;
  const purpose = wanted ? "change-address" : "prove-address";
  // Even for a taken address, so that neither the next page nor one's exported data reveals it; its owner gets a notice.
  // Without a mail server, the board has to pass it on, like a printed one.
  const life = tokenLives[isMailOff() ? "password-printed" : purpose];
  const token = await createToken(database(), purpose, id, wanted, life);
  runInBackground(async () => {
    const account = await readAccount(id);
    if (!account) return;
    const mail = !wanted
      ? emailProofMail(account.email, account, token, mailingOf(account) === "unconfirmed")
      : (await findAccountId(wanted))
        ? emailTakenMail(wanted)
        : emailLinkMail(wanted, account, { token, life });
    await queueMail(database(), mail, life);
  });
  return { ok: true };
}

const purposes: TokenPurpose[] = [...changeTokens, "prove-address"];

/** What an emailed link does, as far as the visitor may know. */
export type EmailLink =
  | { state: "expired" }
  | { state: "not-yours" }
  | { state: "yours"; from: string; to: string };

/** Describes what a link would do, without doing it. */
export async function describeEmailLink(
  person: SignedIn | null,
  token: string,
): Promise<EmailLink> {
  const link = await findToken(token, purposes);
  if (!link) return { state: "expired" };
  if (link.id !== person?.id) return { state: "not-yours" };
  return { state: "yours", from: link.email, to: link.address ?? link.email };
}

/**
 * Consumes a link in a session of the account that requested it: the address is verified, and is now the
 * account's. A change revokes the other sessions and links, and the former mailbox gets a notice. If two accounts
 * want the same address, the first to confirm gets it. This browser becomes a trusted device.
 */
export async function confirmEmail(
  person: SignedIn | null,
  token: string,
  headers: Headers,
): Promise<{ ok: true; isChanged: boolean; setCookies: string[] } | Rejection> {
  const link = await describeEmailLink(person, token);
  if (link.state === "expired") return { ok: false, error: "auth/link-expired" };
  if (!person || link.state === "not-yours") return { ok: false, error: "auth/not-your-link" };
  const wanted = link.to.toLowerCase();
  try {
    const done = await applyLink(person, token, wanted);
    if (!done) return { ok: false, error: "auth/link-expired" };
    const { account, isChanged } = done;
    return { ok: true, isChanged, setCookies: [trustDevice(headers, account)] };
  } catch (error) {
    const owner = await findAccountId(wanted);
    if (owner && owner !== person.id) return { ok: false, error: "auth/email-already-in-use" };
    throw error;
  }
}

/** @returns the account, and whether its address has changed; undefined if the link is used up. */
function applyLink(person: SignedIn, token: string, wanted: string) {
  const { id } = person;
  return transaction(async (on) => {
    const link = await consumeToken(on, token, purposes);
    const account = link && (await readAccount(id, on));
    if (!account) return undefined;
    const { email: former } = account;
    await setEmail(on, id, wanted, link.purpose !== "change-address-printed");
    if (former === wanted) {
      await recordEvent(on, { kind: "address-proven", actor: id, subject: id });
      return { account, isChanged: false };
    }
    await deleteTokens(on, id);
    await endOtherSessions(on, person);
    await recordEvent(on, { kind: "address-changed", actor: id, subject: id });
    await queueMail(on, emailChangedMail(former));
    return { account, isChanged: true };
  });
}
