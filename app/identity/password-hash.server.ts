import {
  argon2,
  createCipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

const derive = promisify(argon2);

// OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

// One hash at a time: a burst of logins must not take the CPU from everyone else.
const oneAtATime = pLimit(1);

function argon2id(message: Buffer, salt: Buffer, memory: number, passes: number) {
  const parameters = { message, nonce: salt, parallelism: LANES, tagLength: TAG_BYTES };
  return oneAtATime(() => derive("argon2id", { ...parameters, memory, passes }));
}

const bytesOf = (password: string) => Buffer.from(password.normalize("NFKC"));
const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
const decode = (text: string) => Buffer.from(text, "base64");

/** Hashes a password with argon2id, as the PHC string `$argon2id$v=19$m=…,t=…,p=1$salt$hash`. */
export function hashPassword(password: string): Promise<string> {
  return hashBytes(bytesOf(password));
}

async function hashBytes(message: Buffer): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(message, salt, MEMORY_KIB, PASSES);
  const cost = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`;
  return `$argon2id$v=19$${cost}$${encode(salt)}$${encode(hash)}`;
}

/** A Firebase password hash, with its project's parameters. */
export interface FirebaseHash {
  hash: Buffer;
  signerKey: Buffer;
  salt: Buffer;
  cost: FirebaseCost;
}

/**
 * Hashes a Firebase hash with argon2id, as `$firebase-scrypt$ln=…,r=…$salt` followed by what `hashPassword`
 * makes, so that a stolen database makes guessing no easier.
 */
export async function hashFirebaseHash(imported: FirebaseHash): Promise<string> {
  const { hash, signerKey, salt, cost } = imported;
  const inner = `${firebasePrefix}ln=${cost.memCost},r=${cost.rounds}$${encode(salt)}`;
  const keyStream = Buffer.from(hash.map((byte, place) => byte ^ (signerKey[place] ?? 0)));
  return inner + (await hashBytes(keyStream));
}

export const firebasePrefix = "$firebase-scrypt$";

const FIREBASE = /^\$firebase-scrypt\$ln=(\d+),r=(\d+)\$([A-Za-z0-9+/]+)(\$argon2id\$.+)$/;

/** The scrypt cost in a hash of `hashFirebaseHash`; undefined for any other hash. */
export function costOf(stored: string): FirebaseCost | undefined {
  const [, memCost, rounds] = FIREBASE.exec(stored) ?? [];
  return memCost && rounds ? { memCost: Number(memCost), rounds: Number(rounds) } : undefined;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$(?<salt>[A-Za-z0-9+/]+)\$(?<hash>[A-Za-z0-9+/]+)$/;

/** Whether a password matches a hash of `hashPassword` or `hashFirebaseHash`; false for any other hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const cost = costOf(stored);
  const [, , , salt, outer] = FIREBASE.exec(stored) ?? [];
  if (!cost || !salt || !outer) return verifyBytes(bytesOf(password), stored);
  const keyStream = await deriveKeyStream(password, decode(salt), cost);
  return verifyBytes(keyStream, outer);
}

async function verifyBytes(message: Buffer, stored: string): Promise<boolean> {
  const [, memory, passes, salt, hash] = PHC.exec(stored) ?? [];
  if (!memory || !passes || !salt || !hash) return false;
  const expected = decode(hash);
  if (expected.length !== TAG_BYTES) return false;
  return timingSafeEqual(
    expected,
    await argon2id(message, decode(salt), Number(memory), Number(passes)),
  );
}

/** Takes as long as the scrypt part of a Firebase hash. */
export async function pretendFirebase(password: string, cost: FirebaseCost): Promise<void> {
  await deriveKeyStream(password, randomBytes(16), cost);
}

const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/*
 * A Firebase hash is the project's signer key, encrypted with AES in counter mode under a key that scrypt derives
 * from the password: an XOR with a key stream. Hash and signer key give that stream, which is equivalent to the
 * password. The site keeps only the stream.
 */

/** Scrypt's cost: `memCost` is the binary logarithm of N, `rounds` is r. */
export interface FirebaseCost {
  memCost: number;
  rounds: number;
}

/** The highest cost that Firebase accepts; scrypt needs 16 MiB for it. */
export const highestFirebaseCost: FirebaseCost = { memCost: 14, rounds: 8 };

/** The length in bytes of a signer key, and so of a hash. */
export const firebaseHashBytes = 64;

/** A password's key stream; `salt` is the account's, followed by the project's separator. */
async function deriveKeyStream(
  password: string,
  salt: Buffer,
  { memCost, rounds }: FirebaseCost,
): Promise<Buffer> {
  const N = 2 ** memCost;
  const options = { N, r: rounds, p: 1, maxmem: 256 * N * rounds };
  const key = await oneAtATime(() => deriveScrypt(password, salt, 32, options));
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(Buffer.alloc(firebaseHashBytes)), cipher.final()]);
}
