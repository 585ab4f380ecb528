import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { emailField, paragraphsField, textField } from "../forms/form-schema.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { PlainError } from "../platform/plain-error.ts";
import { type ResidentRecord, residentSchema } from "../residents/record-schema.server.ts";
import { type Document, isFields, readDocuments, readJson } from "./documents.server.ts";
import type { Entries, Entry, Fault } from "./entries.ts";
import {
  type HashParameters,
  readHash,
  readHashParameters,
  UnknownHash,
} from "./hash-parameters.server.ts";
import { explainIssues, importedSchema, readImported } from "./read-residents.server.ts";

const files = {
  users: "users.json",
  accounts: "accounts.json",
  announcements: "announcements.json",
  parameters: "hash-parameters.txt",
};

/**
 * Reads what was exported from Firebase into a folder: see docs/moving-in.md.
 *
 * @throws PlainError when a file can't be used, or none is there.
 */
export function readFirebaseFolder(folder: string): Entries {
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  const has = (name: string) => names.includes(name);
  if (![files.users, files.announcements].some(has)) {
    const wanted = Object.values(files).join(", ");
    throw new PlainError(
      `${folder} is a folder without a file to import: from Firebase, they are named ${wanted}. To import a spreadsheet, name its CSV file.`,
    );
  }
  if (has(files.accounts) && !has(files.users)) {
    throw new PlainError(
      `${folder} has accounts.json, but not users.json, which tells names and houses.`,
    );
  }
  const documentsOf = (name: string) =>
    has(name) ? readDocuments(name, readJson(join(folder, name))) : [];
  const users = documentsOf(files.users);
  const byId = new Map(users.flatMap((document) => (document.id ? [[document.id, document]] : [])));
  const entries = [
    ...readPeople(folder, has, users, byId),
    ...readAnnouncements(documentsOf(files.announcements)),
  ];
  const known: string[] = Object.values(files);
  const others = names.filter((name) => !known.includes(name));
  const notes = others.length > 0 ? [`These files are not imported: ${others.join(", ")}.`] : [];
  return { entries, notes };
}

function readPeople(
  folder: string,
  has: (name: string) => boolean,
  users: Document[],
  byId: Map<string, Document>,
) {
  if (!has(files.accounts)) return readRecords(users, false);
  const accounts = listAccounts(files.accounts, readJson(join(folder, files.accounts)));
  const parameters = has(files.parameters)
    ? readHashParameters(join(folder, files.parameters))
    : undefined;
  const ids = new Set(
    accounts.map((account) => (account as { localId?: unknown } | null)?.localId),
  );
  const left = users.filter(({ id }) => !ids.has(id));
  return [...readAccounts(files.accounts, accounts, byId, parameters), ...readRecords(left, true)];
}

const schema = z.object({
  title: textField("a title", fieldLimits.title),
  body: paragraphsField("the announcement's text", fieldLimits.body),
  dateCreated: textField("a date", fieldLimits.dateCreated),
});

/** Reads the documents of the collection `announcements`. */
function readAnnouncements(documents: Document[]): Entry[] {
  const times = documents.map(timeOf);
  const known = times.filter((time) => time !== undefined);
  const oldest = known.length > 0 ? Math.min(...known) : Date.now();
  return documents.map(({ number, id, fields }, place): Entry => {
    const entry = {
      place: `announcements.json, no. ${number}`,
      who: String(fields["title"] ?? "?"),
    };
    const read = schema.safeParse(fields);
    if (!read.success) return { ...entry, fate: "wrong", faults: explainIssues(read.error) };
    if (!id || !/^[\w-]{1,128}$/.test(id)) {
      return { ...entry, fate: "wrong", faults: [{ what: "no id" }] };
    }
    const time = times[place];
    // What has no time comes after all that has one, in the order of the file.
    const createdAt = new Date(time ?? oldest - (place + 1) * 1000).toISOString();
    const note =
      time === undefined ? "(When it was posted isn't known: it is put last.)" : undefined;
    return { ...entry, fate: "announcement", announcement: { ...read.data, id, createdAt }, note };
  });
}

/** When an announcement was posted: as the database or this site's own export noted, or by its date, if that reads as one. */
function timeOf({ createTime, fields }: Document): number | undefined {
  const { createdAt, dateCreated } = fields;
  const hasYear = /\b20\d\d\b/.test(String(dateCreated));
  const noted = createTime ?? (typeof createdAt === "string" ? createdAt : undefined);
  const time = Date.parse(noted ?? (hasYear ? String(dateCreated) : ""));
  return Number.isNaN(time) || time > Date.now() ? undefined : time;
}

/** An account as `firebase auth:export` writes it, as far as it is read. */
const exportedAccount = z.object({
  localId: z.string().regex(/^[\w-]{1,128}$/),
  email: emailField("an email address").optional(),
  emailVerified: z.boolean().default(false),
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
  createdAt: z.coerce.number().positive().max(8.64e15).optional(),
  disabled: z.boolean().default(false),
});
type Account = z.infer<typeof exportedAccount>;

/** @throws PlainError when it isn't a list of accounts. */
function listAccounts(file: string, json: unknown): unknown[] {
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
function readAccounts(
  file: string,
  accounts: unknown[],
  documents: Map<string, Document>,
  parameters: HashParameters | undefined,
): Entry[] {
  return accounts.map((given, place): Entry => {
    const read = exportedAccount.safeParse(given);
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
      const { localId: id, email = "", emailVerified: isProven, createdAt } = account;
      const since = createdAt === undefined ? undefined : new Date(createdAt).toISOString();
      const password = readPassword(account, parameters);
      const resident = { id, email: email.toLowerCase(), isProven, record, since, password };
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

type ReadRecord =
  | { record: ResidentRecord; note: string | undefined }
  | { record?: undefined; faults: Fault[]; note?: undefined };

/** A resident's record from a document of the collection `users`, or what is wrong with it. */
function readRecord({ fields }: Document): ReadRecord {
  const values = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      ["string", "number"].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
  // The original took any answer, and listed those who said exactly Y.
  const answer = values["includeOnDir"] ?? "";
  const isClear = residentSchema.shape.includeOnDir.safeParse(answer).success;
  const note = isClear ? undefined : `('${answer}' isn't Y or N, so they aren't in the directory.)`;
  const includeOnDir = isClear ? answer : "N";
  const { record, faults } = readImported({ ...values, includeOnDir }, importedSchema);
  return record && faults.length === 0 ? { record, note } : { faults };
}

/** Residents without an account: where accounts aren't imported, each is invited. */
function readRecords(documents: Document[], hasAccounts: boolean): Entry[] {
  return documents.map((document): Entry => {
    const { id, number, fields } = document;
    const entry = { place: `users.json, no. ${number}`, who: String(fields["email"] ?? id ?? "?") };
    if (hasAccounts) return { ...entry, fate: "left out", why: withoutAccount };
    if (!id || !/^[\w-]{1,128}$/.test(id))
      return { ...entry, fate: "wrong", faults: [{ what: "no id" }] };
    const read = readRecord(document);
    if (!read.record) return { ...entry, fate: "wrong", faults: read.faults };
    const { record, note } = read;
    const resident = { id, email: record.email.toLowerCase(), isProven: false, record };
    return { ...entry, fate: "resident", resident, note };
  });
}

const withoutAccount =
  "accounts.json has no account for this document. Perhaps the person moved away; if not, invite them with a CSV file";
