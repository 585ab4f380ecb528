import { openSealed, seal } from "../identity/seal.server.ts";
import type { Mail } from "./mail.server.ts";

const purpose = "mails that wait to be sent";

/**
 * Encrypts an email under the site's secret: the links in it give access to accounts, and a stolen copy
 * of the database must open nothing.
 *
 * @returns base64url.
 */
export function sealMail(mail: Mail): string {
  return seal(purpose, mail);
}

/** Decrypts an email. Undefined if it was sealed under another secret, or changed since. */
export function openSealedMail(sealed: string): Mail | undefined {
  return openSealed(purpose, sealed) as Mail | undefined;
}
