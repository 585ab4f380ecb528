import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import { ContentError } from "../editions/content-error.ts";
import {
  type EditionSummary,
  listEditions,
  readEdition,
} from "../editions/edition-store.server.ts";
import { fetchFiles } from "../editions/fetch-files.server.ts";
import { takeNewest } from "../editions/open-edition.server.ts";
import { publishEdition } from "../editions/publish-edition.server.ts";
import { cacheFolder, compileFiles } from "../editions/shown-edition.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { publisherOf } from "./publish-change.server.ts";
import { explainRulingFolder } from "./ruling-folder.server.ts";
import { SourceFiles } from "./source-files.server.ts";

/** All editions, the newest first. */
export function listHistory(_administrator: Administrator): Promise<EditionSummary[]> {
  return listEditions();
}

/** An edition with its files in the cache; null if there is none of that number. */
export async function openEditionFiles(
  _administrator: Administrator,
  number: number,
): Promise<SourceFiles | null> {
  const edition = await readEdition(number);
  if (!edition) return null;
  await fetchFiles(edition.files, cacheFolder());
  return new SourceFiles(edition.files, cacheFolder());
}

/** The last change of each entry at the desk, by kind and id; "minutes 2026-12-board". */
export async function listLastChanges(): Promise<
  Map<string, Pick<EditionSummary, "number" | "publishedAt" | "publishedBy">>
> {
  const rows = await database()
    .selectFrom("contentChanges as change")
    .innerJoin("editions", "editions.number", "change.edition")
    .select(["change.kind", "change.entry"])
    .select(["editions.number", "editions.publishedAt", "editions.publishedBy"])
    .orderBy("change.edition")
    .execute();
  return new Map(rows.map(({ kind, entry, ...edition }) => [`${kind} ${entry}`, edition]));
}

/** What came of bringing an edition back. */
export type Restored =
  | { ok: true; edition: number; isNew: boolean }
  | { ok: false; message: string };

/** Publishes an older edition once more, as a new one. */
export async function restoreEdition(
  administrator: Administrator,
  number: number,
): Promise<Restored> {
  const [ruled] = explainRulingFolder();
  if (ruled) return { ok: false, message: ruled.message };
  const edition = await readEdition(number);
  if (!edition) return { ok: false, message: `There is no edition ${number}.` };
  try {
    await fetchFiles(edition.files, cacheFolder());
    await compileFiles(edition.files, `edition ${number}`, () => {});
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof PlainError)) throw error;
    const message = `This version of the program can't show edition ${number} any more: ${error.message}`;
    return { ok: false, message };
  }
  const by = await publisherOf(administrator);
  const done = await publishEdition({
    files: edition.files,
    by: by.name,
    reason: `Edition ${number} again`,
    record: (on, { number: made }) =>
      recordEvent(on, {
        kind: "edition-restored",
        actor: by.id,
        subject: null,
        detail: `Edition ${number} again, as edition ${made}`,
      }),
  });
  await takeNewest(() => {});
  return { ok: true, edition: done.number, isNew: done.isNew };
}
