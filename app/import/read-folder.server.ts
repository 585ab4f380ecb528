import { readdirSync } from "node:fs";
import { join } from "node:path";
import { announcementSchema } from "../announcements/announcement.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { type Document, readDocuments } from "./documents.server.ts";
import type { Entries, Entry } from "./entries.ts";
import { readHashParameters } from "./hash-parameters.server.ts";
import { listAccounts, readAccounts } from "./read-accounts.server.ts";
import { readJson } from "./read-json.server.ts";
import { readRecords } from "./read-record.server.ts";
import { explainIssues } from "./read-residents.server.ts";

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

const schema = announcementSchema.pick({ title: true, body: true, dateCreated: true });

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
