import { z } from "zod";
import { emailField } from "../forms/form-schema.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import type { Document } from "./documents.server.ts";
import type { Entry, Newcomer } from "./entries.ts";
import { type HashParameters, readHash, UnknownHash } from "./hash-parameters.server.ts";
import { isFields } from "./read-json.server.ts";
import { readRecord } from "./read-record.server.ts";
import { explainIssues } from "./read-residents.server.ts";

/** An account as `firebase auth:export` writes it, as far as it is read. */
const schema = z.object({
  localId: z.string().regex(/^[\w-]{1,128}$/),
  email: emailField("an email address").optional(),
  emailVerified: z.boolean().default(false),
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
  createdAt: z.coerce.number().positive().max(8.64e15).optional(),
  disabled: z.boolean().default(false),
});
type Account = z.infer<typeof schema>;

/** @throws PlainError when it isn't a list of accounts. */
export function listAccounts(file: string, json: unknown): unknown[] {
  const list = isFields(json) ? json["users"] : json;
  if (Array.isArray(list)) return list;
  throw new PlainError(
    `${file} isn't a list of accounts as 'firebase auth:export accounts.json' writes it: { "users": [ … ] }.`,
  );
}

/**
 * Reads the accounts of Firebase Authentication, each with its resident's document.
 *
 * @param documents the collection `users`, by id.
 * @throws PlainError when there are passwords, but no parameters.
 */
export function readAccounts(
  file: string,
  accounts: unknown[],
  documents: Map<string, Document>,
  parameters: HashParameters | undefined,
): Entry[] {
  return accounts.map((given, place): Entry => {
    const read = schema.safeParse(given);
    const who = isFields(given) ? String(given["email"] ?? given["localId"] ?? "?") : "?";
    const entry = { place: `${file}, no. ${place + 1}`, who };
    if (!isFields(given)) {
      return { ...entry, fate: "wrong", faults: [{ what: "no account: { … }" }] };
    }
    if (!read.success) return { ...entry, fate: "wrong", faults: explainIssues(read.error) };
    const account = read.data;
    const document = documents.get(account.localId);
    const reason = reasonToLeaveOut(account, document);
    if (reason || !document) return { ...entry, fate: "left out", why: reason ?? "" };
    const readDocument = readRecord(document);
    if (!readDocument.record) {
      const detail = `users.json, no. ${document.number}`;
      const faults = readDocument.faults.map((fault) => ({ ...fault, detail }));
      return { ...entry, fate: "wrong", faults };
    }
    const { record, note } = readDocument;
    try {
      const resident = makeNewcomer(account, record, readPassword(account, parameters));
      return { ...entry, fate: "resident", resident, note };
    } catch (error) {
      if (!(error instanceof UnknownHash)) throw error;
      return {
        ...entry,
        fate: "wrong",
        faults: [{ what: "a password hash that can't be read", hint: error.message }],
      };
    }
  });
}

function reasonToLeaveOut(account: Account, document: Document | undefined): string | undefined {
  if (!account.email) return "the account has no email address, and logging in here needs one";
  if (account.disabled) return "the account is disabled there";
  if (document) return undefined;
  return "the account has no document in users.json, so name and house aren't known. Ask the person to register here";
}

function readPassword({ passwordHash, salt }: Account, parameters: HashParameters | undefined) {
  if (!passwordHash) return undefined;
  if (parameters) return readHash(passwordHash, salt, parameters);
  throw new PlainError(
    "The accounts have passwords, and hash-parameters.txt isn't there. Copy 'Password hash parameters' from the Firebase console into it.",
  );
}

function makeNewcomer(
  { localId: id, email = "", emailVerified, createdAt }: Account,
  record: Newcomer["record"],
  password: Newcomer["password"],
): Newcomer {
  const since = createdAt === undefined ? undefined : new Date(createdAt).toISOString();
  return { id, email: email.toLowerCase(), isProven: emailVerified, record, since, password };
}
