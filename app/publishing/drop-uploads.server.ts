import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { database } from "../database/database.server.ts";
import { chunksOf } from "../editions/content-files.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";

/** How the names of files begin that are being received, in the cache's drafts/. */
export const uploadPrefix = "upload-";

/** How long what nobody published or saved in a draft stays, in milliseconds. */
const KEPT = 24 * 60 * 60 * 1000;

/** Notes that a file of the cache was uploaded: an empty file of its name. */
export function noteUpload(sha256: string): void {
  mkdirSync(notes(), { recursive: true });
  writeFileSync(join(notes(), sha256), "");
}

function notes(): string {
  return join(cacheFolder(), "uploads");
}

/**
 * Deletes what uploads left behind: what was broken off with the process, and files that are in no
 * edition and no draft.
 *
 * @param now what was received a day before.
 */
export async function dropOldUploads(now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT;
  const drafts = join(cacheFolder(), "drafts");
  const begun = listOld(drafts, oldest).filter((name) => name.startsWith(uploadPrefix));
  for (const name of begun) rmSync(join(drafts, name), { force: true });
  for (const hashes of chunksOf(listOld(notes(), oldest))) {
    const known = await database()
      .selectFrom("contentFiles")
      .select(["hash", "firstEdition"])
      .where("hash", "in", hashes)
      .execute();
    const states = new Map(known.map(({ hash, firstEdition }) => [hash, firstEdition]));
    for (const hash of hashes) {
      // Of a draft: who knows what becomes of it.
      if (states.get(hash) === null) continue;
      if (!states.has(hash)) rmSync(join(cacheFolder(), "files", hash), { force: true });
      rmSync(join(notes(), hash), { force: true });
    }
  }
}

/** The names in a folder that nothing was done to since a time. */
function listOld(folder: string, oldest: number): string[] {
  try {
    const changed = (name: string) =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? oldest;
    return readdirSync(folder).filter((name) => changed(name) < oldest);
  } catch {
    // There is no such folder yet.
    return [];
  }
}
