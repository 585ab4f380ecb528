import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { findAccountId, readAccount, setProvenAddress } from "../identity/accounts.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import type { SetCookies } from "../identity/sessions.server.ts";
import { dropLinks, findLink, takeLink } from "../identity/tokens.server.ts";
import { rememberDevice } from "../identity/trusted-device.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { addressChangedMail } from "./account-mails.server.ts";
import { describeAccount } from "./describe-account.ts";
import { dropOtherSessions } from "./open-sessions.server.ts";
import { makeWayBack } from "./undo-email.server.ts";

const purposes = ["change-address" as const, "prove-address" as const];

/** What a mailed link is about, as far as the reader may know. */
export type AddressLink =
  | { state: "expired" }
  /** Somebody else's, or nobody is signed in. */
  | { state: "not-yours"; account: string }
  | { state: "yours"; from: string; to: string };

/** Tells whoever opens a link what it would do; nothing is done. */
export async function describeAddressLink(
  person: SignedIn | null,
  token: string,
): Promise<AddressLink> {
  const link = await findLink(token, purposes);
  if (!link) return { state: "expired" };
  if (link.id !== person?.id) return { state: "not-yours", account: describeAccount(link) };
  return { state: "yours", from: link.email, to: link.address ?? link.email };
}

/**
 * Uses a link that was mailed to an address, in a session of the account that asked for it: the
 * address is then proven to be theirs, and the one that the account signs in with. A change ends every
 * other session and link of the account, and the former mailbox gets a way back. Of two accounts that
 * want one address, the first gets it. In no session of that account the link stays as it is.
 *
 * @param headers of the request: its browser is known from then on, as after signing in.
 * @returns also whether the address is another one now.
 * @throws when the database doesn't answer.
 */
export async function confirmAddress(
  person: SignedIn | null,
  token: string,
  headers: Headers,
): Promise<{ ok: true; isChanged: boolean; setCookies: SetCookies } | Rejection> {
  const found = await findLink(token, purposes);
  if (!found) return { ok: false, error: "auth/link-expired" };
  if (!person || found.id !== person.id) return { ok: false, error: "auth/not-your-link" };
  const wanted = (found.address ?? found.email).toLowerCase();
  try {
    const done = await applyLink(person, token, wanted);
    if (!done) return { ok: false, error: "auth/link-expired" };
    const { account, former, wayBack } = done;
    const isChanged = former !== wanted;
    if (isChanged) runInBackground(() => sendMail(addressChangedMail(former, wayBack)));
    return { ok: true, isChanged, setCookies: [rememberDevice(headers, account)] };
  } catch (error) {
    const owner = await findAccountId(wanted);
    if (owner && owner !== person.id) return { ok: false, error: "auth/email-already-in-use" };
    throw error;
  }
}

/** @returns the account, the former address, and the token by which its mailbox takes it back, if it may. */
function applyLink(person: SignedIn, token: string, wanted: string) {
  const { id } = person;
  return database()
    .transaction()
    .execute(async (transaction) => {
      const link = await takeLink(transaction, token, purposes);
      const account = link && (await readAccount(id, transaction));
      if (!account) return undefined;
      const { email: former } = account;
      await setProvenAddress(transaction, id, wanted);
      if (former === wanted) {
        await recordEvent(transaction, { kind: "address-proven", actor: id, subject: id });
        return { account, former, wayBack: undefined };
      }
      await dropLinks(transaction, id);
      await dropOtherSessions(transaction, person);
      await recordEvent(transaction, { kind: "address-changed", actor: id, subject: id });
      return { account, former, wayBack: await makeWayBack(transaction, id, { former, wanted }) };
    });
}
