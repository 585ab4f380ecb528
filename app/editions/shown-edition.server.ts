import { readFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import { writeWhole } from "./cache-folder.server.ts";
import { compile } from "./compile.server.ts";
import { type Edition, loadEdition, showEdition } from "./edition.server.ts";
import type { EditionFiles } from "./edition-files.ts";
import { editionKey } from "./edition-key.server.ts";
import { siteVersion } from "./site-version.server.ts";

/** What this process shows. */
interface Shown {
  edition: Edition;
  files: EditionFiles;
  /** Its number in the database; null as long as it isn't there. */
  number: number | null;
  /** Whether the first start published it, of itself. */
  isSample?: boolean;
}

let shown: Shown | undefined;
let prepare: (edition: Edition) => Promise<void> = async () => {};

/** What this process shows; undefined before the first edition. */
export function shownEdition(): Readonly<Shown> | undefined {
  return shown;
}

/** Before an edition replaces another, this is done with it, such as rendering its pages. */
export function prepareEditionsBy(act: (edition: Edition) => Promise<void>): void {
  prepare = act;
}

/** The folder of all that is made of editions; it may be deleted at any time. */
export function cacheFolder(): string {
  return join(environment().DATA_DIR, "cache");
}

/** Something that the operator has to know, a line or more. */
export type Report = (text: string) => void;

/**
 * Compiles files that are in the cache, unless that was done before.
 *
 * @param name what mistakes call their folder.
 * @throws ContentError with every mistake, PlainError if it takes too much.
 */
export async function compileFiles(
  files: EditionFiles,
  name: string,
  report: Report,
): Promise<Edition> {
  const cache = cacheFolder();
  const version = siteVersion();
  const known = await loadEdition(cache, editionKey(files, version)).catch(() => undefined);
  if (known) return known;
  const { key, warnings } = await compile({ files, cache, version, name });
  for (const warning of warnings) report(`Note: ${warning}`);
  return loadEdition(cache, key);
}

/** Shows an edition from now on, in place of another once its pages are there. */
export async function show(next: Shown): Promise<void> {
  const isOther = shown !== undefined && shown.edition.key !== next.edition.key;
  if (isOther) await prepare(next.edition);
  showEdition(next.edition);
  shown = next;
  if (isOther) log.info({ event: "edition", number: next.number }, "a new edition is shown");
  writeWhole(
    lastFile(),
    JSON.stringify({ ...next, edition: next.edition.key, files: [...next.files] }),
  );
}

/**
 * Shows what was shown last, before this process started.
 *
 * @returns whether there is something; a cache that was deleted, or newer code, leaves nothing.
 */
export async function showLast(): Promise<boolean> {
  const last = readLast();
  const edition = last && (await loadEdition(cacheFolder(), last.key).catch(() => undefined));
  if (!edition) return false;
  await show({ edition, files: last.files, number: last.number });
  return true;
}

function lastFile(): string {
  return join(environment().DATA_DIR, "last-edition.json");
}

function readLast(): { key: string; files: EditionFiles; number: number | null } | undefined {
  try {
    const { edition, files, number } = JSON.parse(readFileSync(lastFile(), "utf8"));
    return { key: edition, files: new Map(files), number };
  } catch {
    return undefined;
  }
}
