import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chunksOf } from "../content/content-files.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";

const KEPT = 24 * 60 * 60 * 1000;

/** Marks a cached file as uploaded, by an empty file of its name. */
export function noteUpload(sha256: string, cache: string): void {
  mkdirSync(join(cache, "uploads"), { recursive: true });
  writeFileSync(join(cache, "uploads", sha256), "");
}

/** Deletes uploads older than a day that are in no edition or draft, and remains of killed processes. */
export async function dropOldUploads(now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT;
  for (const name of listOld("drafts", oldest)) drop("drafts", name);
  // Complete files are named by their hash.
  const isBegun = (name: string) => name.includes(".");
  for (const name of listOld("files", oldest, isBegun)) drop("files", name);
  for (const hashes of chunksOf(listOld("uploads", oldest))) {
    const known = await database()
      .selectFrom("contentFiles")
      .select(["hash", "firstEdition"])
      .where("hash", "in", hashes)
      .execute();
    const states = new Map(known.map(({ hash, firstEdition }) => [hash, firstEdition]));
    for (const hash of hashes) {
      // A draft may still be published.
      if (states.get(hash) === null) continue;
      if (!states.has(hash)) drop("files", hash);
      drop("uploads", hash);
    }
  }
}

function drop(folder: string, name: string): void {
  rmSync(join(cacheFolder(), folder, name), { recursive: true, force: true });
}

function listOld(folder: string, oldest: number, isMeant = (_name: string) => true): string[] {
  const path = join(cacheFolder(), folder);
  try {
    const changed = (name: string) =>
      statSync(join(path, name), { throwIfNoEntry: false })?.mtimeMs ?? oldest;
    return readdirSync(path).filter((name) => isMeant(name) && changed(name) < oldest);
  } catch {
    // The folder doesn't exist yet.
    return [];
  }
}
