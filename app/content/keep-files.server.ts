import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { type Database, database, transaction } from "../database/database.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { chunksOf } from "./content-files.server.ts";
import type { SourceFile } from "./fields.ts";

/** In bytes; small, so that other writers don't wait long. */
export const PIECE = 256 * 1024;

/**
 * Stores missing files of the cache in the database before publishing. May be interrupted: only complete files
 * count.
 *
 * @throws PlainError if a file in the cache doesn't match its hash.
 */
export async function keepFiles(files: readonly SourceFile[], cacheFolder: string): Promise<void> {
  const missing = new Map(files.map(({ hash, name }) => [hash, name]));
  const keptAt = new Date().toISOString();
  for (const hashes of chunksOf([...missing.keys()])) {
    // Protects these from housekeeping for a day.
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
  // Sorted, so that processes storing the same files don't deadlock.
  for (const [hash, name] of [...missing].sort()) {
    await using file = await open(join(cacheFolder, "files", hash));
    const { size } = await file.stat();
    const keep = (on: Database) => keepPieces(on, { hash, size }, file);
    // Each commit waits for the disk, but a long one makes others wait.
    const isRight = await (size > PIECE ? keep(database()) : transaction(keep));
    if (isRight) continue;
    throw new PlainError(
      `${name} is damaged in the cache. Delete the folder cache in DATA_DIR (it will be made again), then try again.`,
    );
  }
}

/** Stores a file piece by piece; other processes would write the same ones. Returns whether it matches its hash. */
async function keepPieces(
  on: Database,
  { hash, size }: { hash: string; size: number },
  file: FileHandle,
): Promise<boolean> {
  const keptAt = new Date().toISOString();
  await on
    .insertInto("contentFiles")
    .values({ hash, size, keptAt, firstEdition: null })
    .onConflict((row) => row.column("hash").doUpdateSet({ keptAt }))
    .execute();
  const found = createHash("sha256");
  for (let place = 0; place === 0 || place * PIECE < size; place += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, place * PIECE);
    const bytes = buffer.subarray(0, bytesRead);
    found.update(bytes);
    await on
      .insertInto("contentPieces")
      .values({ hash, place, bytes })
      .onConflict((row) =>
        row
          .columns(["hash", "place"])
          .doUpdateSet((given) => ({ bytes: given.ref("excluded.bytes") })),
      )
      .execute();
  }
  const isRight = found.digest("hex") === hash;
  if (isRight)
    await on.updateTable("contentFiles").set({ isWhole: 1 }).where("hash", "=", hash).execute();
  else
    await on.deleteFrom("contentFiles").where("hash", "=", hash).where("isWhole", "=", 0).execute();
  return isRight;
}
