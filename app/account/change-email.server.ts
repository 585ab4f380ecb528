import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { findAccountId, readAccount } from "../identity/accounts.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import {
  type Counted,
  count,
  counterKey,
  networkAttempts,
} from "../identity/rate-limits.server.ts";
import { addressLinksOfNetwork, mailedLinksOfSite } from "../identity/site-rate-limits.server.ts";
import { makeLink } from "../identity/tokens.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { addressLinkMail, addressProofMail, addressTakenMail } from "./account-mails.server.ts";
import { provePassword } from "./re-authenticate.server.ts";

const hour = 60 * 60;
const ofAccount = { name: "address-links-account", most: 3, seconds: hour };
const ofMailbox = { name: "address-links-mailbox", most: 3, seconds: hour };

/** What the form sends: the address to sign in with from now on, and the password. */
interface AddressChange {
  email: string;
  currentPassword: string;
}

/**
 * Mails a link to the address with which somebody wants to sign in. Nothing changes before it is
 * used, and whether the address is another's is looked up after the answer.
 *
 * @throws when the database doesn't answer.
 */
export async function requestAddressChange(
  person: SignedIn,
  { email, currentPassword }: AddressChange,
  sender: Sender,
): Promise<{ ok: true } | Rejection> {
  if (email.toLowerCase() === person.signInAddress) {
    return { ok: false, error: "auth/address-unchanged" };
  }
  const proof = await provePassword(person, currentPassword, sender, "changing the log in address");
  if (!proof.ok) return proof;
  const counted = await countLink(person, email, sender);
  if (!counted.ok) return counted;
  runInBackground(() => mailAddressLink(person.id, email));
  return { ok: true };
}

/**
 * Kept alike for a free address and for one that is another's, so that the export of one's own data
 * may tell what was asked for; who owns it is mailed instead of the link.
 */
async function mailAddressLink(userId: string, email: string): Promise<void> {
  const account = await readAccount(userId);
  if (!account) return;
  const token = await makeLink(database(), "change-address", userId, hour * 1000, email);
  const isTaken = (await findAccountId(email)) !== null;
  await sendMail(isTaken ? addressTakenMail(email) : addressLinkMail(email, account, token));
}

/**
 * Mails a link to the address that somebody signs in with, by which they prove that it is theirs.
 *
 * @throws when the database doesn't answer.
 */
export async function requestAddressProof(
  person: SignedIn,
  sender: Sender,
): Promise<{ ok: true } | Rejection> {
  const counted = await countLink(person, person.signInAddress, sender);
  if (!counted.ok) return counted;
  runInBackground(() => mailAddressProof(person.id));
  return { ok: true };
}

async function mailAddressProof(userId: string): Promise<void> {
  const account = await readAccount(userId);
  if (!account) return;
  const token = await makeLink(database(), "prove-address", userId, hour * 1000);
  await sendMail(addressProofMail(account.email, account, token));
}

async function countLink({ id }: SignedIn, mailbox: string, { address }: Sender): Promise<Counted> {
  return count(
    [ofAccount, await counterKey(id)],
    [ofMailbox, await counterKey(mailbox.toLowerCase())],
    ...(await networkAttempts(address, addressLinksOfNetwork)),
    mailedLinksOfSite,
  );
}
