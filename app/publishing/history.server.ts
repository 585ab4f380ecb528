import { database } from "../database/database.server.ts";
import { ContentError } from "../editions/content-error.ts";
import type { EditionFiles } from "../editions/edition-files.ts";
import {
  type EditionSummary,
  formatFiles,
  newestEdition,
  readEdition,
  selectEditions,
} from "../editions/edition-store.server.ts";
import { fetchFiles } from "../editions/fetch-files.server.ts";
import { EditionMoved } from "../editions/publish-edition.server.ts";
import { cacheFolder, compileFiles } from "../editions/shown-edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";
import { explainReadOnly } from "./desk-read-only.server.ts";
import { explainFault } from "./explain-fault.server.ts";
import { publisherOf, publishFiles } from "./publish-files.server.ts";
import { SourceFiles } from "./source-files.server.ts";

/** How many editions a page of the history lists. */
const editionsShown = 30;

/** A page of the history, newest edition first. */
export function listHistory(
  _administrator: May<"publish">,
  page = 1,
): Promise<TablePage<EditionSummary>> {
  return paginate(selectEditions(), page, editionsShown);
}

/** An edition with its files in the cache; null if it doesn't exist. */
export async function openEditionFiles(
  _administrator: May<"publish">,
  number: number,
): Promise<SourceFiles | null> {
  const edition = await readEdition(number);
  if (!edition) return null;
  await fetchFiles(edition.files, cacheFolder());
  return new SourceFiles(edition.files, cacheFolder());
}

/** Who changed an entry at the desk, and when. */
export type LastChange = Pick<EditionSummary, "number" | "publishedAt" | "publishedBy">;

/** The last change at the desk of each of these entries of a kind, by id. */
export async function listLastChanges(
  kind: string,
  entries: readonly string[],
): Promise<Map<string, LastChange>> {
  if (entries.length === 0) return new Map();
  const last = database()
    .selectFrom("contentChanges")
    .select(["entry", ({ fn }) => fn.max("edition").as("edition")])
    .where("kind", "=", kind)
    .where("entry", "in", entries)
    .groupBy("entry");
  const rows = await database()
    .selectFrom(last.as("last"))
    .innerJoin("editions", "editions.number", "last.edition")
    .select(["last.entry", "editions.number", "editions.publishedAt", "editions.publishedBy"])
    .execute();
  return new Map(rows.map(({ entry, ...edition }) => [entry, edition]));
}

/** The result of restoring an edition. */
export type Restored =
  | { ok: true; edition: number; isNew: boolean }
  | { ok: false; message: string };

/**
 * Restores an older edition, as a new one.
 *
 * @param newest the newest edition when the button was shown. If somebody has published since, nothing is
 *   restored.
 */
export async function restoreEdition(
  administrator: May<"publish">,
  number: number,
  newest?: number,
): Promise<Restored> {
  const [ruled] = explainReadOnly();
  if (ruled) return { ok: false, message: ruled.message };
  const edition = await readEdition(number);
  if (!edition) return { ok: false, message: `There is no edition ${number}.` };
  const { files } = edition;
  try {
    await fetchFiles(files, cacheFolder());
    const compiled = await compileFiles(files, `edition ${number}`, () => {});
    const done = await publishFiles({
      ...{ by: await publisherOf(administrator), edition: compiled, files },
      ...{ reason: `Edition ${number} again`, event: "edition-restored" },
      ...(newest !== undefined && { after: newest }),
    });
    return { ok: true, edition: done.number, isNew: done.isNew };
  } catch (error) {
    if (error instanceof EditionMoved) return answerMoved(files);
    const [problem] = explainFault(error).problems;
    const isUnfit = error instanceof ContentError;
    const what = isUnfit
      ? `This version of the program can no longer show edition ${number}: `
      : "";
    return { ok: false, message: `${what}${problem?.message}` };
  }
}

/** Somebody has published since, unless it was the same button pressed twice. */
async function answerMoved(files: EditionFiles): Promise<Restored> {
  const newest = await newestEdition();
  const edition = newest?.number ?? 0;
  if (newest && formatFiles(newest.files).filesHash === formatFiles(files).filesHash) {
    return { ok: true, edition, isNew: false };
  }
  const message = `Someone else has published edition ${edition}, so nothing was brought back: that would undo theirs, too. Look through the list below, then press the button again.`;
  return { ok: false, message };
}
