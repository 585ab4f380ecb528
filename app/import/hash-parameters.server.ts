import { z } from "zod";
import {
  type FirebaseHash,
  firebaseHashBytes,
  highestFirebaseCost,
} from "../identity/password-hash.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { readTextFile } from "./read-text.server.ts";

const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]+={0,2}$/)
  .transform((text) => Buffer.from(text, "base64"));

const wholeNumber = (most: number) => z.coerce.number().int().min(1).max(most);

const schema = z.object({
  algorithm: z.literal("SCRYPT"),
  base64_signer_key: base64.refine((key) => key.length === firebaseHashBytes),
  base64_salt_separator: base64,
  rounds: wholeNumber(highestFirebaseCost.rounds),
  mem_cost: wholeNumber(highestFirebaseCost.memCost),
});

/** How a project of Firebase hashes passwords. */
export type HashParameters = z.infer<typeof schema>;

/** A line such as `base64_salt_separator: Bw==,`, or its like in JSON. */
const parameter = /"?(\w+)"?\s*[:=]\s*"?([\w+/=-]+)"?/g;

/**
 * Reads the password hash parameters as the Firebase console shows them, or as JSON.
 *
 * @throws PlainError that names what is missing or can't be used.
 */
export function readHashParameters(path: string): HashParameters {
  const { text } = readTextFile(path);
  const found = [...text.matchAll(parameter)].map(([, name = "", value]) => [name, value]);
  const read = schema.safeParse({ algorithm: "SCRYPT", ...Object.fromEntries(found) });
  if (read.success) return read.data;
  const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))];
  throw new PlainError(
    `${path}: ${names.join(", ")} is missing, or can't be used. Copy all of 'Password hash parameters' from the Firebase console into it; only SCRYPT is known.`,
  );
}

/** What Firebase writes instead of a hash for somebody who may not see it: "REDACTED". */
const redacted = "UkVEQUNURUQ=";

/** Why a password hash can't be imported; the operator reads it. */
export class UnknownHash extends Error {}

/** @throws UnknownHash when it isn't one that Firebase makes with these parameters. */
export function readHash(
  passwordHash: string,
  salt: string | undefined,
  parameters: HashParameters,
): FirebaseHash {
  if (passwordHash === redacted) {
    throw new UnknownHash(
      "The password hash is hidden. Export the accounts again, as someone with the role Owner of the project.",
    );
  }
  const hash = base64.safeParse(passwordHash);
  if (hash.data?.length !== firebaseHashBytes) {
    throw new UnknownHash("The password hash is of an unknown kind, or was cut off.");
  }
  const ownSalt = base64.safeParse(salt);
  if (!ownSalt.success) throw new UnknownHash("The password hash has no salt that can be read.");
  const { base64_signer_key: signerKey, base64_salt_separator, rounds, mem_cost } = parameters;
  return {
    hash: hash.data,
    signerKey,
    salt: Buffer.concat([ownSalt.data, base64_salt_separator]),
    cost: { memCost: mem_cost, rounds },
  };
}
