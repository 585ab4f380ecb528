import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { findAccountId, readAccount, setProvenEmail } from "../identity/accounts.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import {
  type Consumed,
  consumeRateLimits,
  networkLimits,
  rateLimitKey,
} from "../identity/rate-limits.server.ts";
import type { SetCookies } from "../identity/sessions.server.ts";
import { endOtherSessions } from "../identity/sessions.server.ts";
import { emailLinksOfNetwork, mailedLinksOfSite } from "../identity/site-rate-limits.server.ts";
import { createToken, deleteTokens, findToken, redeemToken } from "../identity/tokens.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import {
  describeAccount,
  emailChangedMail,
  emailLinkMail,
  emailProofMail,
  emailTakenMail,
} from "./account-mails.server.ts";
import { reauthenticate } from "./login.server.ts";
import { createUndoToken } from "./undo-email.server.ts";

const hour = 60 * 60;
const ofAccount = { name: "address-links-account", most: 3, seconds: hour };
const ofMailbox = { name: "address-links-mailbox", most: 3, seconds: hour };

/** What the form sends: the address to sign in with from now on, and the password. */
interface EmailChange {
  email: string;
  currentPassword: string;
}

/**
 * Mails a link to the address with which somebody wants to sign in. Nothing changes before it is
 * used, and whether the address is another's is looked up after the answer.
 *
 * @throws when the database doesn't answer.
 */
export async function requestEmailChange(
  person: SignedIn,
  { email, currentPassword }: EmailChange,
  sender: Sender,
): Promise<{ ok: true } | Rejection> {
  if (email.toLowerCase() === person.signInAddress) {
    return { ok: false, error: "auth/address-unchanged" };
  }
  const proof = await reauthenticate(
    person,
    currentPassword,
    sender,
    "changing the log in address",
  );
  if (!proof.ok) return proof;
  const counted = await countLink(person, email, sender);
  if (!counted.ok) return counted;
  runInBackground(() => mailEmailLink(person.id, email));
  return { ok: true };
}

/**
 * Kept alike for a free address and for one that is another's, so that the export of one's own data
 * may tell what was asked for; who owns it is mailed instead of the link.
 */
async function mailEmailLink(userId: string, email: string): Promise<void> {
  const account = await readAccount(userId);
  if (!account) return;
  const token = await createToken(database(), "change-address", userId, hour * 1000, email);
  const isTaken = (await findAccountId(email)) !== null;
  await sendMail(isTaken ? emailTakenMail(email) : emailLinkMail(email, account, token));
}

/**
 * Mails a link to the address that somebody signs in with, by which they prove that it is theirs.
 *
 * @throws when the database doesn't answer.
 */
export async function requestEmailProof(
  person: SignedIn,
  sender: Sender,
): Promise<{ ok: true } | Rejection> {
  const counted = await countLink(person, person.signInAddress, sender);
  if (!counted.ok) return counted;
  runInBackground(() => mailEmailProof(person.id));
  return { ok: true };
}

async function mailEmailProof(userId: string): Promise<void> {
  const account = await readAccount(userId);
  if (!account) return;
  const token = await createToken(database(), "prove-address", userId, hour * 1000);
  await sendMail(emailProofMail(account.email, account, token));
}

async function countLink(
  { id }: SignedIn,
  mailbox: string,
  { address }: Sender,
): Promise<Consumed> {
  return consumeRateLimits(
    [ofAccount, rateLimitKey(id)],
    [ofMailbox, rateLimitKey(mailbox.toLowerCase())],
    ...networkLimits(address, emailLinksOfNetwork),
    mailedLinksOfSite,
  );
}

const purposes = ["change-address" as const, "prove-address" as const];

/** What a mailed link is about, as far as the reader may know. */
export type EmailLink =
  | { state: "expired" }
  /** Somebody else's, or nobody is signed in. */
  | { state: "not-yours"; account: string }
  | { state: "yours"; from: string; to: string };

/** Tells whoever opens a link what it would do; nothing is done. */
export async function describeEmailLink(
  person: SignedIn | null,
  token: string,
): Promise<EmailLink> {
  const link = await findToken(token, purposes);
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
 * @param headers of the request: its browser is trusted from then on, as after signing in.
 * @returns also whether the address is another one now.
 * @throws when the database doesn't answer.
 */
export async function confirmEmail(
  person: SignedIn | null,
  token: string,
  headers: Headers,
): Promise<{ ok: true; isChanged: boolean; setCookies: SetCookies } | Rejection> {
  const found = await findToken(token, purposes);
  if (!found) return { ok: false, error: "auth/link-expired" };
  if (!person || found.id !== person.id) return { ok: false, error: "auth/not-your-link" };
  const wanted = (found.address ?? found.email).toLowerCase();
  try {
    const done = await applyLink(person, token, wanted);
    if (!done) return { ok: false, error: "auth/link-expired" };
    const { account, former, wayBack } = done;
    const isChanged = former !== wanted;
    if (isChanged) runInBackground(() => sendMail(emailChangedMail(former, wayBack)));
    return { ok: true, isChanged, setCookies: [trustDevice(headers, account)] };
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
      const link = await redeemToken(transaction, token, purposes);
      const account = link && (await readAccount(id, transaction));
      if (!account) return undefined;
      const { email: former } = account;
      await setProvenEmail(transaction, id, wanted);
      if (former === wanted) {
        await recordEvent(transaction, { kind: "address-proven", actor: id, subject: id });
        return { account, former, wayBack: undefined };
      }
      await deleteTokens(transaction, id);
      await endOtherSessions(transaction, person);
      await recordEvent(transaction, { kind: "address-changed", actor: id, subject: id });
      return {
        account,
        former,
        wayBack: await createUndoToken(transaction, id, { former, wanted }),
      };
    });
}
