import { hash as digest } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Entry } from "../app/content/entry.ts";
import { fieldsOfFiles, parseFile } from "../app/content/fields.ts";
import { type FolderFile, writeEntries } from "../app/content/folder/write-folder.server.ts";
import { announcements } from "../app/content/kinds/announcements.ts";
import { entriesOf } from "../app/content/kinds.ts";
import { newestEntries } from "../app/content/store.server.ts";
import { openDatabase, sqliteFile } from "../app/database/database.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { writeCsv } from "../app/table/csv.server.ts";
import { type Sheet, sheets } from "./sheets.ts";

/** Row counts by list. */
export type Counts = Record<string, number>;

/** Writes all data from a snapshot's folder; also returns the association's name. */
export async function writeRecords(
  copyFolder: string,
  folder: string,
): Promise<{ name: string; counts: Counts }> {
  const settings = { ...environment(), DATA_DIR: copyFolder, DATABASE_URL: undefined };
  using copy = new DatabaseSync(sqliteFile(settings));
  const counts = Object.fromEntries(
    sheets.map((sheet) => [sheet.name, writeSheet(copy, sheet, folder)]),
  );
  writePhotos(copy, join(folder, "message-photos"));
  mkdirSync(join(folder, "content-drafts"));
  writeDraftFiles(copy, join(folder, "content-drafts"));
  await using kysely = openDatabase(settings);
  const edition = await newestEntries(kysely);
  const entries = edition?.entries ?? [];
  writeAnnouncements(copy, entries, join(folder, "announcements"));
  const files = writeEntries(entries);
  writeFolder(copy, files, join(folder, "content"));
  const calendar = files.get("calendar.ics");
  if (calendar && "text" in calendar) writeNew(join(folder, "calendar.ics"), calendar.text);
  return { name: entries.find(({ kind }) => kind === "facts")?.values["name"] ?? "", counts };
}

function writeSheet(copy: DatabaseSync, sheet: Sheet, folder: string): number {
  const { name, query, json = [], isSpreadsheet } = sheet;
  const statement = copy.prepare(query);
  const rows = statement.all();
  if (isSpreadsheet) {
    const heads = statement.columns().map(({ name }) => name);
    const cellOf = (value: unknown) => (typeof value === "number" ? value : String(value ?? ""));
    const lines = rows.map((row) => heads.map((head) => cellOf(row[head])));
    writeNew(join(folder, `${name}.csv`), writeCsv([heads, ...lines]));
  }
  const objects = rows.map((row) => {
    const parsed = json.map((column) => [column, JSON.parse(String(row[column]))]);
    return JSON.stringify({ ...row, ...Object.fromEntries(parsed) });
  });
  writeNew(join(folder, `${name}.json`), `[${objects.map((one) => `\n${one}`).join()}\n]\n`);
  return rows.length;
}

function writeNew(path: string, what: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, what, { mode: 0o600, flag: "wx" });
}

/**
 * Writes a file that the database stores in pieces.
 *
 * @param hash its SHA-256.
 * @throws PlainError if the database has other bytes, or none.
 */
function writeFile(copy: DatabaseSync, hash: string, path: string): void {
  const pieces = copy.prepare("select bytes from contentPieces where hash = ? order by place");
  const bytes = Buffer.concat(pieces.all(hash).map(({ bytes }) => bytes as Uint8Array));
  if (digest("sha256", bytes) !== hash) {
    throw new PlainError(
      `The database doesn't have a file as it was published (SHA-256 ${hash}). Nothing was exported.`,
    );
  }
  writeNew(path, bytes);
}

function writeFolder(
  copy: DatabaseSync,
  files: ReadonlyMap<string, FolderFile>,
  folder: string,
): void {
  mkdirSync(folder);
  for (const [path, file] of files) {
    const to = join(folder, path);
    if ("hash" in file) writeFile(copy, file.hash, to);
    else writeNew(to, file.text);
  }
}

/** Writes the photos of messages, named by the message's id and their number. */
function writePhotos(copy: DatabaseSync, folder: string): void {
  mkdirSync(folder);
  for (const { messageId, place, bytes } of copy
    .prepare("select messageId, place, bytes from messagePhotos")
    .iterate()) {
    const name = `${messageId}-${place}.webp`;
    writeNew(join(folder, name), bytes as Uint8Array);
  }
}

/** Writes the drafts' files, named by their SHA-256. */
function writeDraftFiles(copy: DatabaseSync, folder: string): void {
  const rows = copy
    .prepare(
      "select distinct hash from contentDraftFiles join contentFiles using (hash) where isWhole = 1",
    )
    .all();
  for (const { hash } of rows) writeFile(copy, String(hash), join(folder, String(hash)));
}

/**
 * Writes every announcement as Markdown, with its attachments. If day, title and the start of the id are equal, the
 * name has the full id.
 */
function writeAnnouncements(copy: DatabaseSync, entries: readonly Entry[], folder: string): void {
  mkdirSync(folder);
  const names = new Set<string>();
  for (const entry of entriesOf(announcements, entries)) {
    const links = writeAttachments(copy, entry, folder);
    const short = fileName(entry, 8);
    // Some file systems ignore case.
    const name = names.has(short.toLowerCase()) ? fileName(entry) : short;
    names.add(name.toLowerCase());
    writeNew(join(folder, name), formatText(entry, links));
  }
}

function writeAttachments(copy: DatabaseSync, { slug, values }: Entry, folder: string): string[] {
  const found = fieldsOfFiles("attachments").flatMap(({ file, alt }) => {
    const attached = parseFile(values[file]);
    return attached ? [{ ...attached, alt: values[alt] }] : [];
  });
  return found.map(({ hash, name, alt }, index) => {
    // Names may repeat, and some systems reject long names or certain characters.
    const stored = name.replaceAll(/[\p{C}:]|^\.+/gu, "").slice(-60);
    const place = `files/${slug}/${index === 0 ? "" : `${index + 1}-`}${stored}`;
    writeFile(copy, hash, join(folder, place));
    return `- [${alt || name}](${encodeURI(place)})`;
  });
}

/** Such as 2026-11-22-dock-day-1a2b3c4d.md. */
function fileName({ slug, values }: Entry, longestId?: number): string {
  const { title = "", postedAt = "" } = values;
  const words = title.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const mark = slug.replaceAll(/[^\w-]/g, "").slice(0, longestId);
  return `${[postedAt.slice(0, 10), ...words].join("-").slice(0, 60)}-${mark}.md`;
}

function formatText({ values: { title, dateCreated, body } }: Entry, links: string[]): string {
  const attached = links.length === 0 ? "" : `\n## Attachments\n\n${links.join("\n")}\n`;
  return `# ${title}\n\n${dateCreated}\n\n${body}\n${attached}`;
}
