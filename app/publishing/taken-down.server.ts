import { type Database, database } from "../database/database.server.ts";
import { formatMoment } from "../editions/edition.server.ts";
import { readEdition } from "../editions/edition-store.server.ts";
import { fetchFiles } from "../editions/fetch-files.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import type { Entry, Kind } from "./kind.server.ts";
import { SourceFiles } from "./source-files.server.ts";

/** An entry that was taken down and not published since. */
export interface TakenDown {
  /** The kind's name. */
  kind: string;
  /** The entry's id. */
  entry: string;
  title: string;
  /** The first edition without it. */
  edition: number;
  /** ISO 8601, UTC. */
  publishedAt: string;
  publishedBy: string;
}

/**
 * The entries that were taken down, latest first. Some may exist again because a whole edition was restored.
 *
 * @param kind a kind's name; all kinds if omitted.
 */
export function listTakenDown(kind?: string): Promise<TakenDown[]> {
  return selectTakenDown()
    .$if(kind !== undefined, (query) => query.where("change.kind", "=", kind as string))
    .orderBy("change.edition", "desc")
    .execute();
}

/** When and by whom an entry was taken down; undefined if it was deleted or never existed. */
function findTakenDown(kind: string, entry: string): Promise<TakenDown | undefined> {
  const ofKind = selectTakenDown().where("change.kind", "=", kind);
  return ofKind.where("change.entry", "=", entry).executeTakeFirst();
}

function selectTakenDown() {
  return database()
    .selectFrom("contentChanges as change")
    .innerJoin("editions", "editions.number", "change.edition")
    .select(["change.kind", "change.entry", "change.title", "change.edition"])
    .select(["editions.publishedAt", "editions.publishedBy"])
    .where("change.action", "=", "take-down")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("contentChanges as later")
            .select("later.edition")
            .whereRef("later.kind", "=", "change.kind")
            .whereRef("later.entry", "=", "change.entry")
            .whereRef("later.edition", ">", "change.edition"),
        ),
      ),
    );
}

/** As in "Taken down on Dec 1, 2026, 9 am by June Marsh". */
export function describeTakenDown({ publishedAt, publishedBy }: TakenDown): string {
  return `Taken down on ${formatMoment(publishedAt)} by ${publishedBy}`;
}

/** An entry as it was before it was taken down, and the files of that edition. */
export async function openTakenDown(
  kind: Kind,
  id: string,
): Promise<{ entry: Entry; files: SourceFiles; takenDown: TakenDown } | null> {
  const takenDown = await findTakenDown(kind.name, id);
  const edition = takenDown && (await readEdition(takenDown.edition - 1));
  if (!edition) return null;
  await fetchFiles(edition.files, cacheFolder());
  const files = new SourceFiles(edition.files, cacheFolder());
  const entry = (await kind.read(files)).find((one) => one.id === id);
  return entry ? { entry, files, takenDown } : null;
}

/** Deletes the draft that would remove an entry later, in the transaction that removes it now. */
export async function dropRemovals(
  on: Database,
  { kind, entry }: { kind: Kind; entry: string | null },
): Promise<void> {
  await on
    .deleteFrom("contentDrafts")
    .where("kind", "=", kind.name)
    .where("entry", "=", entry)
    .where("action", "=", "remove")
    .execute();
}
