import { transaction } from "../database/database.server.ts";
import { lock } from "../database/settings.server.ts";

/** How long files without an edition are kept, in milliseconds. */
const UNPUBLISHED_KEPT = 24 * 60 * 60 * 1000;

/** How many hashes, or rows of seven values, fit one statement: SQLite takes some ten thousand values. */
const AT_ONCE = 500;

/**
 * Deletes files of editions that were never published, except those of drafts.
 *
 * @param now files stored a day before this are deleted.
 */
export async function dropUnpublishedFiles(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - UNPUBLISHED_KEPT).toISOString();
  await transaction(async (on) => {
    await lock(on, "editions");
    const found = await on
      .selectFrom("contentFiles")
      .select("hash")
      .where("firstEdition", "is", null)
      .where("keptAt", "<", oldest)
      .where("hash", "not in", (drafts) => drafts.selectFrom("contentDraftFiles").select("hash"))
      .execute();
    for (const hashes of chunksOf(found.map(({ hash }) => hash))) {
      await on
        .deleteFrom("contentFiles")
        .where("hash", "in", hashes)
        .where("keptAt", "<", oldest)
        .execute();
    }
  });
}

/** Hashes or rows, few enough at a time for one statement. */
export function chunksOf<Item>(all: readonly Item[]): Item[][] {
  const count = Math.ceil(all.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}
