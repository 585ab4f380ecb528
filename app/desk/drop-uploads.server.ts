import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chunksOf } from "../content/content-files.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";

const KEPT = 24 * 60 * 60 * 1000;

/** Marks a cached file as uploaded, by an empty file of its name. */
export function noteUpload(sha256: string, cache = cacheFolder()): void {
  mkdirSync(notes(cache), { recursive: true });
  writeFileSync(join(notes(cache), sha256), "");
}

function notes(cache = cacheFolder()): string {
  return join(cache, "uploads");
}

/** Deletes uploads older than a day that are in no edition or draft, and remains of killed processes. */
export async function dropOldUploads(now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT;
  dropOld(join(cacheFolder(), "drafts"), oldest, () => true);
  // Complete files are named by their hash.
  dropOld(join(cacheFolder(), "files"), oldest, (name) => name.includes("."));
  for (const hashes of chunksOf(listOld(notes(), oldest))) {
    const known = await database()
      .selectFrom("contentFiles")
      .select(["hash", "firstEdition"])
      .where("hash", "in", hashes)
      .execute();
    const states = new Map(known.map(({ hash, firstEdition }) => [hash, firstEdition]));
    for (const hash of hashes) {
      // A draft may still be published.
      if (states.get(hash) === null) continue;
      if (!states.has(hash)) rmSync(join(cacheFolder(), "files", hash), { force: true });
      rmSync(join(notes(), hash), { force: true });
    }
  }
}

function dropOld(folder: string, oldest: number, isBegun: (name: string) => boolean): void {
  for (const name of listOld(folder, oldest, isBegun)) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function listOld(folder: string, oldest: number, isMeant = (_name: string) => true): string[] {
  try {
    const changed = (name: string) =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? oldest;
    return readdirSync(folder).filter((name) => isMeant(name) && changed(name) < oldest);
  } catch {
    // The folder doesn't exist yet.
    return [];
  }
}
