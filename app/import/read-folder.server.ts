import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../platform/plain-error.ts";
import { type Document, readDocuments } from "./documents.server.ts";
import type { Entries } from "./entries.ts";
import { readHashParameters } from "./hash-parameters.server.ts";
import { listAccounts, readAccounts } from "./read-accounts.server.ts";
import { readAnnouncements } from "./read-announcements.server.ts";
import { readJson } from "./read-json.server.ts";
import { readRecords } from "./read-record.server.ts";

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
