import { recordEvent, recordHourly } from "../audit/audit-log.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { emailField } from "../forms/form-schema.server.ts";
import { findAccountId, proveEmail, recover } from "../identity/accounts.server.ts";
import { hashPassword } from "../identity/password-hash.server.ts";
import { setPasswordHash } from "../identity/passwords.server.ts";
import { consume, limitOf, limitsOfNetwork } from "../identity/rate-limits.server.ts";
import {
  consumeToken,
  createToken,
  deleteTokens,
  findToken,
  passwordTokens,
  tokenLives,
} from "../identity/tokens.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import { mailRoute } from "../mail/mail.server.ts";
import { writtenToFile } from "../mail/mail-state.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { passwordChangedMail, passwordLinkMail } from "./account-mails.server.ts";
import { checkNewPassword, findPasswordOwner, shortestFor } from "./password.server.ts";

/**
 * Emails a link for a new password, if the address has an account. That is looked up after the response, so that
 * neither its words nor its timing reveal it; nor does the page say when a limit holds the email back.
 */
export async function requestPasswordLink(
  email: string,
  { address }: Sender,
): Promise<{ ok: true } | Rejection> {
  const counted = await consume(
    limitOf("password-links-account", email.toLowerCase()),
    ...limitsOfNetwork(address, "password-links-network"),
  );
  if (!counted.ok) return counted;
  runInBackground(async () => {
    const account = await database()
      .selectFrom("identityUsers")
      .select(["id", "email", "role", "addressProvenAt"])
      .where("email", "=", email.toLowerCase())
      .executeTakeFirst();
    if (!account) return;
    // The limit doesn't apply to verified addresses, so that strangers can't keep owners from recovering.
    const isOwners = account.role === "administrator" || account.addressProvenAt !== null;
    if (!isOwners && !(await consume(limitOf("site-mailed-links"))).ok) return;
    const { id } = account;
    await transaction(async (on) => {
      const token = await createToken(on, "password-mailed", id);
      // It may have left the address meanwhile. From here on it can't: the new token holds a change up.
      if ((await findAccountId(account.email, on)) !== id) return;
      // The actor is unknown: it may be a stranger.
      const detail = mailRoute() === "files" ? writtenToFile : null;
      await recordHourly(on, "password-link-mailed", null, id, detail);
      await queueMail(on, passwordLinkMail(account.email, token), tokenLives["password-mailed"]);
    });
  });
  return { ok: true };
}

/**
 * The minimum length of the password behind a link, and whether the link is invalid. An unknown link gets a
 * resident's length: the password is checked again when it is submitted.
 */
export async function describePasswordLink(
  token: string,
): Promise<{ shortest: number; isExpired: boolean }> {
  try {
    const owner = await findToken(token, passwordTokens);
    const role = owner && (await findPasswordOwner(owner.id)).role;
    return { shortest: shortestFor(role), isExpired: !owner };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { shortest: shortestFor(undefined), isExpired: false };
  }
}

/**
 * Sets a password by a link, and revokes the account's sessions, trusted devices, feed and links. A rejected
 * password doesn't use up the link; an emailed link verifies the address. This browser becomes a trusted device,
 * so that it can log in while strangers guess.
 */
export async function choosePassword(
  token: string,
  password: string,
  headers: Headers,
): Promise<{ ok: true; email: string; setCookies: string[] } | Rejection> {
  const expired = { ok: false, error: "auth/link-expired" } as const;
  const owner = await findToken(token, passwordTokens);
  if (!owner) return expired;
  const checked = await checkNewPassword(password, await findPasswordOwner(owner.id));
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(password);
  const { id } = owner;
  const recovered = await transaction(async (on) => {
    const link = await consumeToken(on, token, passwordTokens);
    if (!link) return undefined;
    const recovery = await recover(on, id);
    await setPasswordHash(on, id, passwordHash);
    if (link.purpose === "password-mailed") {
      await proveEmail(on, id, owner.email);
    }
    await deleteTokens(on, id);
    await recordEvent(on, { kind: "password-reset", actor: id, subject: id });
    await queueMail(on, passwordChangedMail(owner.email, recovery.hadFeed));
    return recovery;
  });
  if (!recovered) return expired;
  const { account } = recovered;
  return { ok: true, email: owner.email, setCookies: [trustDevice(headers, account)] };
}

/** Encodes the login form's address for the flash message's cookie, so that no URL, log or history has it. */
export function encodeEmail(email: string): string {
  return Buffer.from(email).toString("base64url");
}

/** The address in such a message; undefined if it is invalid, since cookies can be forged. */
export function decodeEmail(encoded: string): string | undefined {
  const email = Buffer.from(encoded, "base64url").toString();
  return emailField("").safeParse(email).data;
}
