import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { siteSecret } from "../identity/site-secret.server.ts";
import type { Mail } from "./mail.server.ts";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts an email under the site's secret, which is never in the database: the links in it give access
 * to accounts, and a stolen copy of the database must open nothing.
 *
 * @returns base64url.
 */
export function sealMail(mail: Mail): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, mailKey(), iv);
  const text = Buffer.concat([encryption.update(JSON.stringify(mail)), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), text]).toString("base64url");
}

/** Decrypts an email. Undefined if it was sealed under another secret, or changed since. */
export function openSealedMail(sealed: string): Mail | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const textAt = ivBytes + tagBytes;
  if (bytes.length < textAt) return undefined;
  const decryption = createDecipheriv(cipher, mailKey(), bytes.subarray(0, ivBytes));
  decryption.setAuthTag(bytes.subarray(ivBytes, textAt));
  const text = decryption.update(bytes.subarray(textAt));
  try {
    return JSON.parse(Buffer.concat([text, decryption.final()]).toString());
  } catch {
    return undefined;
  }
}

/** A key of its own, so that this use of the secret says nothing about the others. */
function mailKey(): Buffer {
  return createHmac("sha256", siteSecret()).update("mails that wait to be sent").digest();
}
