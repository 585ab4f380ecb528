import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

const derive = promisify(argon2);

// OWASP's figure for argon2id: 19 MiB of memory, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

// One hash at a time: a storm of sign-ins must not take the cores from everyone else.
const oneAtATime = pLimit(1);

function argon2id(password: string, salt: Buffer, memory: number, passes: number) {
  const message = Buffer.from(password.normalize("NFKC"));
  const parameters = { message, nonce: salt, parallelism: LANES, tagLength: TAG_BYTES };
  return oneAtATime(() => derive("argon2id", { ...parameters, memory, passes }));
}

/**
 * Hashes a password with argon2id.
 *
 * @returns the PHC string `$argon2id$v=19$m=…,t=…,p=1$salt$hash`.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, salt, MEMORY_KIB, PASSES);
  const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const cost = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`;
  return `$argon2id$v=19$${cost}$${encode(salt)}$${encode(hash)}`;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$(?<salt>[A-Za-z0-9+/]+)\$(?<hash>[A-Za-z0-9+/]+)$/;

/** Whether a password is the one behind a hash of `hashPassword`; false for any other hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, salt, hash] = PHC.exec(stored) ?? [];
  if (!memory || !passes || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64");
  if (expected.length !== TAG_BYTES) return false;
  const saltBytes = Buffer.from(salt, "base64");
  return timingSafeEqual(
    expected,
    await argon2id(password, saltBytes, Number(memory), Number(passes)),
  );
}
