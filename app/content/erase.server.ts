import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Database, database, transaction } from "../database/database.server.ts";
import { lock } from "../database/settings.server.ts";
import { chunksOf } from "./content-files.server.ts";
import type { Entry } from "./entry.ts";
import { filesOf } from "./fields.ts";
import { pageOfSlug } from "./kinds/scan-words.ts";
import { forgetFile } from "./made.server.ts";
import { cacheFolder } from "./shown-edition.server.ts";
import { toEntry } from "./store.server.ts";

/** What an entry said in earlier editions, latest last, and whether it is still on the site. */
export async function findEarlier(
  kind: string,
  slug: string,
  on: Database = database(),
): Promise<{ earlier: Entry[]; isShown: boolean }> {
  const rows = await on
    .selectFrom("entries")
    .selectAll()
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .orderBy("fromEdition")
    .execute();
  const earlier = rows.filter(({ toEdition }) => toEdition !== null);
  return { earlier: earlier.map(toEntry), isShown: earlier.length < rows.length };
}

/**
 * Erases an entry from all earlier editions for good, with its files unless something else has them. What is
 * published now stays; if nothing is, its drafts and the corrected words of its pages go, too.
 *
 * @param record more writes in the same transaction, before anything is erased.
 */
export async function eraseEarlier(
  kind: string,
  slug: string,
  record: (on: Database) => Promise<void>,
): Promise<void> {
  const files = await transaction(async (on) => {
    await lock(on, "editions");
    await record(on);
    const { earlier, isShown } = await findEarlier(kind, slug, on);
    const drafts = on
      .deleteFrom("contentDrafts")
      .where("kind", "=", kind)
      .where("entry", "=", slug);
    const dropped = isShown ? [] : await drafts.returning("fields").execute();
    await on
      .deleteFrom("entries")
      .where("kind", "=", kind)
      .where("slug", "=", slug)
      .where("toEdition", "is not", null)
      .execute();
    await dropWords(on, await listPagesOf(on, kind, slug), isShown);
    const drafted = dropped.map(({ fields }) => ({ values: JSON.parse(fields) }));
    return dropFiles(on, filesOf([...earlier, ...drafted]));
  });
  for (const hash of files) {
    rmSync(join(cacheFolder(), "files", hash), { force: true });
    forgetFile(cacheFolder(), hash);
  }
  // Pages and indexes of earlier editions contain the words; those still needed are made again.
  for (const folder of ["pages", "search"].map((name) => join(cacheFolder(), name))) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      // Another process may be writing to other files.
      if (/^[\da-f]{32}(\.db)?$/.test(name)) rmSync(join(folder, name), { force: true });
    }
  }
}

/** The slugs of the pages of a document or minutes that have, or had, corrected words; of another kind, none. */
export async function listPagesOf(on: Database, kind: string, document: string): Promise<string[]> {
  if (kind !== "documents" && kind !== "minutes") return [];
  const words = on.selectFrom("entries").select("slug").where("kind", "=", "scans");
  const found = await words.distinct().execute();
  return found.flatMap(({ slug }) => (pageOfSlug(slug)?.name === document ? slug : []));
}

/** If the document is still shown, only earlier words. */
async function dropWords(on: Database, slugs: readonly string[], isShown: boolean): Promise<void> {
  for (const some of chunksOf(slugs)) {
    await on
      .deleteFrom("entries")
      .where("kind", "=", "scans")
      .where("slug", "in", some)
      .$if(isShown, (query) => query.where("toEdition", "is not", null))
      .execute();
  }
}

async function dropFiles(on: Database, files: ReturnType<typeof filesOf>): Promise<string[]> {
  const gone: string[] = [];
  for (const hash of new Set(files.map((file) => file.hash))) {
    const named = on.selectFrom("entries").select("slug").where("values", "like", `%"${hash} %`);
    const drafted = on.selectFrom("contentDraftFiles").select("hash").where("hash", "=", hash);
    const users = await Promise.all([named, drafted].map((query) => query.execute()));
    if (users.some((rows) => rows.length > 0)) continue;
    await on.deleteFrom("contentFiles").where("hash", "=", hash).execute();
    gone.push(hash);
  }
  return gone;
}
