import { createHash, hash as digest } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { ContentPiecesTable } from "../database/edition-schema.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { chunksOf } from "./content-files.server.ts";
import type { EditionFiles } from "./edition-files.ts";

/** The size of a row in bytes, small enough that other writers don't wait long. */
export const PIECE = 256 * 1024;

/** How many small files are stored in one transaction. */
const FILES_AT_ONCE = 100;

/**
 * Stores missing files in the database before their edition is published. A file counts only when it is
 * complete, so this may be interrupted at any moment.
 *
 * @param cacheFolder has them as files/<SHA-256>.
 * @throws PlainError if a file there doesn't match its hash.
 */
export async function keepFiles(files: EditionFiles, cacheFolder: string): Promise<void> {
  const missing = new Map([...files].map(([path, hash]) => [hash, path]));
  const keptAt = new Date().toISOString();
  for (const hashes of chunksOf([...missing.keys()])) {
    // Housekeeping now keeps these for a day.
    await database()
      .updateTable("contentFiles")
      .set({ keptAt })
      .where("hash", "in", hashes)
      .where("firstEdition", "is", null)
      .execute();
    const whole = database().selectFrom("contentFiles").select("hash").where("isWhole", "=", 1);
    const found = await whole.where("hash", "in", hashes).execute();
    for (const { hash } of found) missing.delete(hash);
  }
  let batch: Kept[] = [];
  // In a fixed order, so that processes storing the same files don't deadlock.
  for (const [hash, path] of [...missing].sort()) {
    await using file = await open(join(cacheFolder, "files", hash));
    const { size } = await file.stat();
    if (size > PIECE) await keepLarge({ hash, path, size }, file);
    else {
      const bytes = await file.readFile();
      if (digest("sha256", bytes) !== hash) throw damaged(path);
      batch.push({ hash, bytes });
    }
    if (!isFull(batch)) continue;
    await keepSmall(batch);
    batch = [];
  }
  await keepSmall(batch);
}

/** A file that fits into one piece. */
interface Kept {
  hash: string;
  bytes: Uint8Array;
}

function isFull(batch: Kept[]): boolean {
  const size = batch.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return size > PIECE || batch.length >= FILES_AT_ONCE;
}

/** Stores files together: most are small, and each commit waits for the disk. */
async function keepSmall(batch: Kept[]): Promise<void> {
  if (batch.length === 0) return;
  const keptAt = new Date().toISOString();
  const whole = { keptAt, isWhole: 1, firstEdition: null } as const;
  const files = batch.map(({ hash, bytes }) => ({ hash, size: bytes.length, ...whole }));
  await transaction(async (on) => {
    await on
      .insertInto("contentFiles")
      .values(files)
      .onConflict((row) => row.column("hash").doUpdateSet({ keptAt, isWhole: 1 }))
      .execute();
    // One at a time, because SQLite's driver keeps every statement with its last values.
    for (const { hash, bytes } of batch) await writePiece(on, { hash, place: 0, bytes });
  });
}

/** Stores a file piece by piece. Another process storing the same file writes the same pieces. */
async function keepLarge(
  { hash, path, size }: { hash: string; path: string; size: number },
  file: FileHandle,
): Promise<void> {
  const keptAt = new Date().toISOString();
  await database()
    .insertInto("contentFiles")
    .values({ hash, size, keptAt, firstEdition: null })
    .onConflict((row) => row.column("hash").doUpdateSet({ keptAt }))
    .execute();
  const found = createHash("sha256");
  for (let place = 0; place * PIECE < size; place += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, place * PIECE);
    const bytes = buffer.subarray(0, bytesRead);
    found.update(bytes);
    await writePiece(database(), { hash, place, bytes });
  }
  const unfinished = { hash, isWhole: 0 } as const;
  if (found.digest("hex") !== hash) {
    await database()
      .deleteFrom("contentFiles")
      .where((row) => row.and(unfinished))
      .execute();
    throw damaged(path);
  }
  await database()
    .updateTable("contentFiles")
    .set({ isWhole: 1 })
    .where((row) => row.and(unfinished))
    .execute();
}

async function writePiece(on: Database, piece: ContentPiecesTable): Promise<void> {
  await on
    .insertInto("contentPieces")
    .values(piece)
    .onConflict((row) =>
      row
        .columns(["hash", "place"])
        .doUpdateSet((given) => ({ bytes: given.ref("excluded.bytes") })),
    )
    .execute();
}

function damaged(path: string): PlainError {
  return new PlainError(
    `${path} is damaged in the cache. Delete the folder cache in DATA_DIR (it will be made again), then try again.`,
  );
}
