import { createCipheriv, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/*
 * Firebase's password hashes: scrypt makes a key of the password, and the project's signer key,
 * encrypted with it by AES in counter mode, is the hash. That mode combines a key stream with the
 * text by XOR. So whoever has hash and signer key has the key stream, which says as much of the
 * password as the hash does: the site keeps only that, and never the signer key.
 */

/** What scrypt costs: `memCost` is the binary logarithm of N, `rounds` is r. */
export interface FirebaseCost {
  memCost: number;
  rounds: number;
}

/** The highest that Firebase itself takes; scrypt needs 16 MiB for it. */
export const highestFirebaseCost: FirebaseCost = { memCost: 14, rounds: 8 };

/** The length of a signer key, and so of a hash, in bytes. */
export const firebaseHashBytes = 64;

const KEY_BYTES = 32;
const IV = Buffer.alloc(16);

/**
 * The key stream of a password.
 *
 * @param salt the account's salt, followed by the project's salt separator.
 */
export async function deriveKeyStream(
  password: string,
  salt: Buffer,
  { memCost, rounds }: FirebaseCost,
): Promise<Buffer> {
  const N = 2 ** memCost;
  const options = { N, r: rounds, p: 1, maxmem: 256 * N * rounds };
  const key = await derive(password, salt, KEY_BYTES, options);
  const cipher = createCipheriv("aes-256-ctr", key, IV);
  return Buffer.concat([cipher.update(Buffer.alloc(firebaseHashBytes)), cipher.final()]);
}

/** The key stream behind a hash, by the project's signer key; both have `firebaseHashBytes`. */
export function keyStreamOf(hash: Buffer, signerKey: Buffer): Buffer {
  return Buffer.from(hash.map((byte, place) => byte ^ (signerKey[place] ?? 0)));
}
