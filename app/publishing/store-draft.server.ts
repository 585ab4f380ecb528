import { keepFiles } from "../editions/keep-files.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { type Draft, findDraftOf, type NewDraft, saveDraft } from "./drafts.server.ts";
import { parseFile } from "./fields.ts";

/**
 * Stores a draft and its files in the database, so that it outlasts the cache and other processes have it, too.
 *
 * @returns null if somebody else has changed it.
 */
export async function storeDraft(
  administrator: May<"publish">,
  draft: NewDraft,
  known: Pick<Draft, "id" | "revision"> | null,
): Promise<Pick<Draft, "id" | "revision"> | null> {
  const files = Object.values(draft.values).flatMap((value) => parseFile(value) ?? []);
  const byName = new Map(files.map(({ hash, name }) => [`${hash} ${name}`, hash]));
  await keepFiles(byName, cacheFolder());
  return saveDraft(administrator, draft, known);
}

/** Finds or creates the draft that removes an entry later, whatever it says then. */
export async function beginRemoval(
  administrator: May<"publish">,
  { kind, entry, values }: Pick<NewDraft, "kind" | "values"> & { entry: string },
): Promise<Pick<Draft, "id"> | undefined> {
  const removal = { kind, entry, action: "remove", values, seen: null } as const;
  const begun = await saveDraft(administrator, removal, null);
  return begun ?? findDraftOf(administrator, { kind: kind.name, entry, action: "remove" });
}
