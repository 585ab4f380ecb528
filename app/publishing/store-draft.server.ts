import { keepFiles } from "../editions/keep-files.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { type Draft, type NewDraft, saveDraft } from "./drafts.server.ts";
import { parseFile } from "./fields.ts";

/**
 * Keeps a draft with its files in the database, so that it outlasts the cache and other processes have
 * it, too.
 *
 * @returns null when somebody else has changed it meanwhile.
 */
export async function storeDraft(
  administrator: Administrator,
  draft: NewDraft,
  known: Pick<Draft, "id" | "revision"> | null,
): Promise<Pick<Draft, "id" | "revision"> | null> {
  const files = Object.values(draft.values).flatMap((value) => parseFile(value) ?? []);
  const byName = new Map(files.map(({ hash, name }) => [`${hash} ${name}`, hash]));
  await keepFiles(byName, cacheFolder());
  return saveDraft(administrator, draft, known);
}
