import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { emailField, paragraphsField, textField } from "../app/forms/form-schema.server.ts";
import {
  type FirebaseHash,
  firebaseHashBytes,
  highestFirebaseCost,
} from "../app/identity/password-hash.server.ts";
import { fieldLimits } from "../app/platform/limits.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { residentSchema } from "../app/residents/record-schema.server.ts";
import type { Entry, Newcomer } from "./compare.server.ts";
import { explainIssues, importedSchema, readImported } from "./read-residents.server.ts";
import { readTextFile } from "./read-table.server.ts";

const files = ["users.json", "accounts.json", "announcements.json", "hash-parameters.txt"] as const;

/** Reads a Firebase export (docs/moving-in.md). @throws PlainError if a file is missing or invalid. */
export function readFirebaseFolder(folder: string): { entries: Entry[]; notes: string[] } {
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  const has = (name: (typeof files)[number]) => names.includes(name);
  if (!has("users.json") && (!has("announcements.json") || has("accounts.json"))) {
    throw new PlainError(
      `${folder} has no users.json, which tells names and houses: from Firebase, the files are named ${files.join(", ")}. To import a spreadsheet, name its CSV file.`,
    );
  }
  const documentsIn = (name: (typeof files)[number]) =>
    has(name) ? readDocuments(name, readJson(join(folder, name))) : [];
  const users = documentsIn("users.json");
  const accounts = has("accounts.json") && listAccounts(readJson(join(folder, "accounts.json")));
  const readHash = has("hash-parameters.txt")
    ? hashReader(join(folder, "hash-parameters.txt"))
    : () => {
        throw new PlainError(
          "The accounts have passwords, and hash-parameters.txt isn't there. Copy 'Password hash parameters' from the Firebase console into it.",
        );
      };
  const people = accounts
    ? [
        ...accounts.map((account, place) => readAccount(account, place, users, readHash)),
        ...users.flatMap((user) => findUnused(user, accounts)),
      ]
    : users.map((user) => readRecord(user, { isProven: false }));
  const others = names.filter((name) => !files.some((known) => known === name));
  return {
    entries: [...people, ...readAnnouncements(documentsIn("announcements.json"))],
    notes: others.length > 0 ? [`These files are not imported: ${others.join(", ")}.`] : [],
  };
}

/** @throws PlainError if the file isn't complete JSON. */
function readJson(path: string): unknown {
  const { text } = readTextFile(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlainError(
      `${path} isn't complete JSON. It may have been cut off: export it again.`,
      { cause: error },
    );
  }
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Document {
  /** Such as 'users.json, no. 3'. */
  place: string;
  id: string | undefined;
  fields: Fields;
  /** When it was created; ISO 8601. */
  createTime: unknown;
}

/**
 * Reads a Firestore collection: the REST API's response to a query (documents with typed values), or an array of
 * plain objects with ids.
 *
 * @throws PlainError if it is neither.
 */
function readDocuments(file: string, json: unknown): Document[] {
  if (!Array.isArray(json)) {
    throw new PlainError(`${file} isn't a collection: [ … ]. Export it as docs/moving-in.md says.`);
  }
  return json.flatMap((item: unknown, index): Document[] => {
    const place = `${file}, no. ${index + 1}`;
    const document = isFields(item) ? (item["document"] ?? item) : item;
    if (!isFields(document)) throw new PlainError(`${place} isn't a document: { … }.`);
    const { name, fields, createTime, error, readTime } = document;
    if (isFields(error)) throw new PlainError(`${place} is an error: ${error["message"]}`);
    if (typeof name === "string" && isFields(fields)) {
      // `{ houseNum: { integerValue: "12" } }` has houseNum "12".
      const values = Object.entries(fields).map(([field, value]) => [
        field,
        isFields(value) ? Object.values(value)[0] : undefined,
      ]);
      const id = idOf(name.split("/").at(-1));
      return [{ place, id, fields: Object.fromEntries(values), createTime }];
    }
    // Some items of a response have only a time.
    if (readTime !== undefined) return [];
    const id = idOf(document["id"] ?? document["uid"]);
    return [{ place, id, fields: document, createTime: document["createdAt"] }];
  });
}

function idOf(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{1,128}$/.test(value) ? value : undefined;
}

const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]+={0,2}$/)
  .transform((text) => Buffer.from(text, "base64"));

const wholeNumber = (most: number) => z.coerce.number().int().min(1).max(most);

const parameterSchema = z.object({
  algorithm: z.literal("SCRYPT"),
  base64_signer_key: base64.refine((key) => key.length === firebaseHashBytes),
  base64_salt_separator: base64,
  rounds: wholeNumber(highestFirebaseCost.rounds),
  mem_cost: wholeNumber(highestFirebaseCost.memCost),
});

/** Reads a password hash, or returns what is wrong with it. */
type ReadHash = (passwordHash: string, salt: string | undefined) => FirebaseHash | string;

/** Reads hash parameters from the Firebase console's text or JSON. @throws PlainError if one is invalid. */
function hashReader(path: string): ReadHash {
  // A line such as `base64_salt_separator: Bw==,`, or the same in JSON.
  const lines = readTextFile(path).text.matchAll(/"?(\w+)"?\s*[:=]\s*"?([\w+/=-]+)"?/g);
  const found = Object.fromEntries([...lines].map(([, name = "", value]) => [name, value]));
  const read = parameterSchema.safeParse({ algorithm: "SCRYPT", ...found });
  if (!read.success) {
    const names = new Set(read.error.issues.map((issue) => String(issue.path[0])));
    throw new PlainError(
      `${path}: ${[...names].join(", ")} is missing, or can't be used. Copy all of 'Password hash parameters' from the Firebase console into it; only SCRYPT is known.`,
    );
  }
  const { base64_signer_key: signerKey, base64_salt_separator, rounds, mem_cost } = read.data;
  return (passwordHash, salt) => {
    const hash = base64.safeParse(passwordHash);
    const ownSalt = base64.safeParse(salt);
    if (hash.data?.length !== firebaseHashBytes || !ownSalt.success) {
      return "a password hash that can't be read. It is hidden, cut off or of an unknown kind: export the accounts again, as someone with the role Owner of the project.";
    }
    return {
      hash: hash.data,
      signerKey,
      salt: Buffer.concat([ownSalt.data, base64_salt_separator]),
      cost: { memCost: mem_cost, rounds },
    };
  };
}

/** The fields read from `firebase auth:export`. */
const accountSchema = z.object({
  localId: z.string().regex(/^[\w-]{1,128}$/),
  email: emailField("an email address").optional(),
  emailVerified: z.boolean().default(false),
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
  createdAt: z.coerce.number().positive().max(8.64e15).optional(),
  disabled: z.boolean().default(false),
});

/** @throws PlainError if it isn't a list of accounts. */
function listAccounts(json: unknown): unknown[] {
  const list = isFields(json) ? json["users"] : json;
  if (Array.isArray(list)) return list;
  throw new PlainError(
    `accounts.json isn't a list of accounts as 'firebase auth:export accounts.json' writes it: { "users": [ … ] }.`,
  );
}

/** Reads an account with its resident's document. */
function readAccount(given: unknown, place: number, users: Document[], readHash: ReadHash): Entry {
  const { email, localId } = isFields(given) ? given : {};
  const entry = { place: `accounts.json, no. ${place + 1}`, who: String(email ?? localId ?? "?") };
  const read = accountSchema.safeParse(given);
  if (!read.success) return { ...entry, faults: explainIssues(read.error) };
  const account = read.data;
  if (!account.email) {
    return { ...entry, leftOut: "the account has no email address, and logging in here needs one" };
  }
  if (account.disabled) return { ...entry, leftOut: "the account is disabled there" };
  const document = users.find(({ id }) => id === account.localId);
  if (!document) return { ...entry, leftOut: withoutDocument };
  const { passwordHash, salt, createdAt } = account;
  const password = passwordHash ? readHash(passwordHash, salt) : undefined;
  if (typeof password === "string") return { ...entry, faults: [password] };
  const since = createdAt === undefined ? undefined : new Date(createdAt).toISOString();
  const own = { email: account.email.toLowerCase(), isProven: account.emailVerified };
  return { ...readRecord(document, { ...own, since, password }), ...entry };
}

const withoutDocument =
  "the account has no document in users.json, so name and house aren't known. Ask the person to register here";

function findUnused({ place, id, fields }: Document, accounts: unknown[]): Entry[] {
  if (accounts.some((account) => isFields(account) && account["localId"] === id)) return [];
  const leftOut =
    "accounts.json has no account for this document. Perhaps the person moved away; if not, invite them with a CSV file";
  return [{ place, who: String(fields["email"] ?? id ?? "?"), leftOut }];
}

/** A resident's record from a document of `users`, or what is wrong with it. */
function readRecord(
  { place, id, fields }: Document,
  account: Partial<Newcomer> & Pick<Newcomer, "isProven">,
): Entry {
  const entry = { place, who: String(fields["email"] ?? id ?? "?") };
  if (!id) return { ...entry, faults: ["no id."] };
  const values = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      ["string", "number"].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
  // The original site accepted any answer, but listed only exactly Y.
  const answer = values["includeOnDir"] ?? "";
  const isClear = residentSchema.shape.includeOnDir.safeParse(answer).success;
  const note = isClear ? undefined : `('${answer}' isn't Y or N, so they aren't in the directory.)`;
  const includeOnDir = isClear ? answer : "N";
  const { record, faults } = readImported({ ...values, includeOnDir }, importedSchema);
  if (!record || faults.length > 0) return { ...entry, faults };
  const email = record.email.toLowerCase();
  return { ...entry, resident: { id, email, record, ...account }, note };
}

const announcementSchema = z.object({
  title: textField("a title", fieldLimits.title),
  body: paragraphsField("the announcement's text", fieldLimits.body),
  dateCreated: textField("a date", fieldLimits.dateCreated),
});

function readAnnouncements(documents: Document[]): Entry[] {
  const times = documents.map(timeOf);
  const oldest = Math.min(Date.now(), ...times.flatMap((time) => time ?? []));
  return documents.map(({ place, id, fields }, index): Entry => {
    const entry = { place, who: String(fields["title"] ?? "?") };
    const read = announcementSchema.safeParse(fields);
    if (!read.success) return { ...entry, faults: explainIssues(read.error) };
    if (!id) return { ...entry, faults: ["no id."] };
    const time = times[index];
    // Announcements without a time come last, in the file's order.
    const createdAt = new Date(time ?? oldest - (index + 1) * 1000).toISOString();
    const note = time === undefined ? "(When it was posted isn't known: it is put last.)" : "";
    return { ...entry, announcement: { ...read.data, id, createdAt }, note };
  });
}

/** When an announcement was posted: the database's time, or its date if it can be parsed. */
function timeOf({ createTime, fields: { dateCreated } }: Document): number | undefined {
  const dated = /\b20\d\d\b/.test(String(dateCreated)) ? String(dateCreated) : "";
  const time = Date.parse(typeof createTime === "string" ? createTime : dated);
  return Number.isNaN(time) || time > Date.now() ? undefined : time;
}
