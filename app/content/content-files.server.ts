import { transaction } from "../database/database.server.ts";
import { lock } from "../database/settings.server.ts";

const UNPUBLISHED_KEPT = 24 * 60 * 60 * 1000;

/** How many hashes, or rows of seven values, fit in one statement: SQLite takes some ten thousand values. */
const AT_ONCE = 500;

/** Deletes files that were never published, are in no draft, and were stored more than a day before `now`. */
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

/** Splits hashes or rows into chunks that fit in one statement. */
export function chunksOf<Item>(all: readonly Item[]): Item[][] {
  const count = Math.ceil(all.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}
