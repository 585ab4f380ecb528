import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import { ContentError } from "../editions/content-error.ts";
import {
  type EditionSummary,
  readEdition,
  selectEditions,
} from "../editions/edition-store.server.ts";
import { fetchFiles } from "../editions/fetch-files.server.ts";
import { takeNewest } from "../editions/open-edition.server.ts";
import { publishEdition } from "../editions/publish-edition.server.ts";
import { cacheFolder, compileFiles } from "../editions/shown-edition.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";
import { publisherOf } from "./publish-change.server.ts";
import { explainRulingFolder } from "./ruling-folder.server.ts";
import { SourceFiles } from "./source-files.server.ts";

/** How many editions a page of the history lists. */
const editionsShown = 30;

/** A page of all editions, the newest first. */
export function listHistory(
  _administrator: Administrator,
  page = 1,
): Promise<TablePage<EditionSummary>> {
  return paginate(selectEditions(), page, editionsShown);
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
