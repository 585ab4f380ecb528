import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { siteSecret } from "./site-secret.server.ts";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a value under the site's secret, which is never in the database. Only this site can read it
 * or make another.
 *
 * @param purpose has a key of its own, so that what was sealed for one can't be used for another.
 * @param value what JSON can hold.
 * @returns base64url.
 */
export function seal(purpose: string, value: unknown): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, keyFor(purpose), iv);
  const text = Buffer.concat([encryption.update(JSON.stringify(value)), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), text]).toString("base64url");
}

/**
 * Decrypts a value. Undefined if it was sealed for another purpose or under another secret, or changed
 * since.
 */
export function openSealed(purpose: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  const textAt = ivBytes + tagBytes;
  if (bytes.length < textAt) return undefined;
  const decryption = createDecipheriv(cipher, keyFor(purpose), bytes.subarray(0, ivBytes));
  decryption.setAuthTag(bytes.subarray(ivBytes, textAt));
  const text = decryption.update(bytes.subarray(textAt));
  try {
    return JSON.parse(Buffer.concat([text, decryption.final()]).toString());
  } catch {
    return undefined;
  }
}

function keyFor(purpose: string): Buffer {
  return createHmac("sha256", siteSecret()).update(purpose).digest();
}
