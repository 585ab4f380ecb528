import { recordEvent } from "../audit/audit-log.server.ts";
import { transaction } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { createAccount, findAccountId, findTrustingAccount } from "../identity/accounts.server.ts";
import {
  findLinkedAccount,
  linkAccount,
  noteProviderSession,
} from "../identity/provider-links.server.ts";
import type { SetCookies } from "../identity/session-cookie.server.ts";
import { openSession } from "../identity/sessions.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { accountConnectedMail } from "./account-mails.server.ts";
import { signIn } from "./login.server.ts";
import { forgetInBrowser, type Newcomer, openProviderSession } from "./provider-session.server.ts";
import {
  countRegistration,
  type Registrant,
  register,
  type SignUpResult,
} from "./register.server.ts";

/*
 * Somebody who has signed in at the identity provider for the first time, and has no account that is
 * connected to that person there.
 */

/** Whether an account with their address is here already, which they have to prove to be theirs. */
export async function hasAccount({ email }: Newcomer): Promise<boolean> {
  return (await findAccountId(email)) !== null;
}

/**
 * Signs somebody in whose account was connected since they came, such as by pressing a button twice.
 *
 * @returns undefined if there is none.
 */
export async function enterIfConnected(
  newcomer: Newcomer,
  sender: Sender,
): Promise<SetCookies | undefined> {
  const account = await findLinkedAccount(newcomer);
  return account && openProviderSession(account, sender);
}

/**
 * Connects an existing account with the person at the provider. That they have its address there isn't
 * enough: they enter the account's password, once. The attempts are limited as at login, and the owner
 * gets an email.
 *
 * @throws when the database doesn't answer.
 */
export async function connectAccount(
  newcomer: Newcomer,
  password: string,
  sender: Sender,
): Promise<{ ok: true; setCookies: SetCookies } | Rejection> {
  const { email } = newcomer;
  const account = await findTrustingAccount(email);
  const entered = await signIn({ email, password }, sender);
  if (!entered.ok) {
    return entered.error === "auth/invalid-credential"
      ? { ok: false, error: "auth/wrong-password" }
      : entered;
  }
  await transaction(async (on) => {
    // Connected by another tab, or recovered meanwhile: they are logged in all the same.
    if (!account || !(await linkAccount(on, newcomer, account))) return;
    const { id } = account;
    await noteProviderSession(on, entered.token);
    await recordEvent(on, { kind: "provider-linked", actor: id, subject: id });
    await queueMail(on, accountConnectedMail(email));
  });
  return { ok: true, setCookies: [...entered.setCookies, forgetInBrowser()] };
}

/** What the first sign-in asks for. */
export type MissingFields = Omit<Registrant, "email">;

/**
 * Registers somebody with what the provider says of them and what they have entered, under the same
 * setting and limits as anybody else. Their address counts as confirmed, since it is at the provider.
 *
 * @throws when the database doesn't answer.
 */
export async function registerNewcomer(
  newcomer: Newcomer,
  fields: MissingFields,
  sender: Sender,
): Promise<SignUpResult> {
  const { email } = newcomer;
  const registrant = { ...fields, email };
  const counted = await countRegistration(registrant, sender);
  if (!counted.ok) return counted;
  const result = await register(registrant, sender, async (transaction) => {
    const id = await createAccount(transaction, { name: fields.name, email, isProven: true });
    if (!(await linkAccount(transaction, newcomer, { id, recoveredAt: null }))) {
      throw new Error("Someone else has just registered as the same person.");
    }
    const session = await openSession(transaction, { id, role: "resident" }, sender.headers);
    await noteProviderSession(transaction, session.token);
    return { id, setCookies: session.setCookies };
  });
  return result.ok ? { ok: true, setCookies: [...result.setCookies, forgetInBrowser()] } : result;
}
