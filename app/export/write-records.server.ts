import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeEntries } from "../content/folder/write-folder.server.ts";
import { newestEntries } from "../content/store.server.ts";
import { openDatabase, sqliteFile } from "../database/database.server.ts";
import { type Environment, environment } from "../platform/environment.server.ts";
import { listOutbox, listWaiting } from "./emails.server.ts";
import { sheets } from "./sheets.ts";
import {
  writeAnnouncements,
  writeDraftFiles,
  writeFolder,
  writePhotos,
} from "./write-files.server.ts";
import { jsonOf, writeParts, writeSheet } from "./write-sheet.server.ts";

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
    const waiting = listWaiting(copy, hasSecret());
    const outbox = await Array.fromAsync(listOutbox(environment().DATA_DIR));
    const emails = [...waiting, ...outbox].map((email) => ({ ...email }));
    counts["waiting-emails"] = emails.length;
    await writeParts(join(folder, "waiting-emails.json"), jsonOf(emails));
  } finally {
    copy.close();
  }
  const kept = JSON.stringify(keptSettings(environment()), null, 2);
  writeFileSync(join(folder, "settings.json"), `${kept}\n`, { mode: 0o600 });
  return counts;
}

/** The settings that an export tells of: neither passwords, nor what is only about this machine. */
function keptSettings(settings: Environment): Record<string, unknown> {
  const { BASE_URL, ADMIN_EMAIL, MAIL_FROM, REGISTRATION } = settings;
  const { REGISTRATIONS_PER_HOUR, MESSAGES_KEPT_DAYS } = settings;
  return {
    ...{ BASE_URL, ADMIN_EMAIL, MAIL_FROM, REGISTRATION },
    ...{ REGISTRATIONS_PER_HOUR, MESSAGES_KEPT_DAYS },
  };
}

/** Without one, looking would make one. */
function hasSecret(): boolean {
  const { SECRET, DATA_DIR } = environment();
  return SECRET !== undefined || existsSync(join(DATA_DIR, "secret"));
}
