import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseAttachments } from "../announcements/attachment-files.server.ts";
import { rejectUnsafePaths } from "../content/edition-files.ts";
import { type FolderFile, writeEntries } from "../content/folder/write-folder.server.ts";
import { newestEntries } from "../content/store.server.ts";
import { openDatabase, sqliteFile } from "../database/database.server.ts";
import { environment } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { sheets } from "./sheets.ts";
import { writeParts, writeSheet } from "./write-sheet.server.ts";

/** How many rows each list has, by the name of its file. */
export type Counts = Record<string, number>;

/**
 * Writes everything that the database has of the association, but for its calendar and pages, which the
 * site itself makes.
 *
 * @param copyFolder where a snapshot of the database is.
 */
export async function writeRecords(copyFolder: string, folder: string): Promise<Counts> {
  const settings = { ...environment(), DATA_DIR: copyFolder, DATABASE_URL: undefined };
  const copy = new DatabaseSync(sqliteFile(settings));
  const counts: Counts = {};
  try {
    for (const sheet of sheets) counts[sheet.name] = await writeSheet(copy, sheet, folder);
    await writeAnnouncements(copy, join(folder, "announcements"));
    writePhotos(copy, join(folder, "message-photos"));
    mkdirSync(join(folder, "content-drafts"));
    writeDraftFiles(copy, join(folder, "content-drafts"));
    const kysely = openDatabase(settings);
    const edition = await newestEntries(kysely).finally(() => kysely.destroy());
    writeFolder(copy, await writeEntries(edition?.entries ?? []), join(folder, "content"));
  } finally {
    copy.close();
  }
  return counts;
}

/**
 * Writes a file that the database has in pieces.
 *
 * @param hash its SHA-256.
 * @throws PlainError when the database has other bytes, or none.
 */
function writeFile(copy: DatabaseSync, hash: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "wx", 0o600);
  const found = createHash("sha256");
  try {
    const pieces = copy.prepare("select bytes from contentPieces where hash = ? order by place");
    for (const { bytes } of pieces.iterate(hash)) {
      found.update(bytes as Uint8Array);
      writeSync(file, bytes as Uint8Array);
    }
  } finally {
    closeSync(file);
  }
  if (found.digest("hex") === hash) return;
  throw new PlainError(
    `The database doesn't have a file as it was published (SHA-256 ${hash}). Nothing was exported.`,
  );
}

/** Writes an edition to a folder. */
function writeFolder(
  copy: DatabaseSync,
  files: ReadonlyMap<string, FolderFile>,
  folder: string,
): void {
  mkdirSync(folder);
  for (const [path, file] of files) {
    const to = join(folder, path);
    if ("hash" in file) writeFile(copy, file.hash, to);
    else {
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, file.text, { mode: 0o600 });
    }
  }
}

/** Writes the photos that came with messages to the board, by the message's id and their number. */
function writePhotos(copy: DatabaseSync, folder: string): void {
  mkdirSync(folder);
  for (const { messageId, place, bytes } of copy
    .prepare("select messageId, place, bytes from messagePhotos")
    .iterate()) {
    const name = `${messageId}-${place}.webp`;
    writeFileSync(join(folder, name), bytes as Uint8Array, { mode: 0o600 });
  }
}

/** Writes the files that drafts of pages need, by their SHA-256. */
function writeDraftFiles(copy: DatabaseSync, folder: string): void {
  const rows = copy
    .prepare(
      "select distinct hash from contentDraftFiles join contentFiles using (hash) where isWhole = 1",
    )
    .all();
  for (const { hash } of rows) writeFile(copy, String(hash), join(folder, String(hash)));
}

/**
 * Writes every announcement as Markdown, with its attachments beside, and the attachments of drafts. Two
 * of the same day and title have their whole ids in their names, if those begin alike.
 */
async function writeAnnouncements(copy: DatabaseSync, folder: string): Promise<void> {
  mkdirSync(folder);
  const names = new Set<string>();
  for (const table of ["announcements", "announcementDrafts"]) {
    const found = copy.prepare(
      `select id, title, body, dateCreated, createdAt, attachments from ${table}`,
    );
    for (const row of found.iterate()) {
      const announcement = row as unknown as Announcement;
      const links = writeAttachments(copy, announcement, folder);
      if (table !== "announcements") continue;
      const short = fileName(announcement, 8);
      // Some disks take capital and small letters for the same.
      const name = names.has(short.toLowerCase()) ? fileName(announcement) : short;
      names.add(name.toLowerCase());
      await writeParts(join(folder, name), [formatText(announcement, links)]);
    }
  }
}

interface Announcement {
  id: string;
  title: string;
  body: string;
  dateCreated: string;
  createdAt: string;
  attachments: string | null;
}

function writeAttachments(
  copy: DatabaseSync,
  { id, attachments }: Announcement,
  folder: string,
): string[] {
  const found = parseAttachments(attachments);
  rejectUnsafePaths(found.map(({ name }) => `${id}/${name}`));
  return found.map(({ hash, name, alt }) => {
    const place = `files/${id}/${name}`;
    writeFile(copy, hash, join(folder, place));
    return `- [${alt || name}](${encodeURI(place)})`;
  });
}

/** As 2026-11-22-dock-day-1a2b3c4d.md. */
function fileName({ id, title, createdAt }: Announcement, longestId?: number): string {
  const words = title.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const mark = id.replaceAll(/[^\w-]/g, "").slice(0, longestId);
  return `${[createdAt.slice(0, 10), ...words].join("-").slice(0, 60)}-${mark}.md`;
}

function formatText({ title, body, dateCreated }: Announcement, links: string[]): string {
  const attached = links.length === 0 ? "" : `\n## Attachments\n\n${links.join("\n")}\n`;
  return `# ${title}\n\n${dateCreated}\n\n${body}\n${attached}`;
}
