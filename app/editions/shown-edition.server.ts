import { readFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import { touch, touchFile, writeWhole } from "./cache-folder.server.ts";
import { remakeLater, remakeSoon } from "./cache-repair.server.ts";
import { compile } from "./compile.server.ts";
import { areAllConverted, convertLater } from "./convert-document.server.ts";
import { type Edition, loadEdition, showEdition } from "./edition.server.ts";
import type { EditionFiles } from "./edition-files.ts";
import { editionKey } from "./edition-key.server.ts";
import { formatFiles } from "./edition-store.server.ts";
import { markOfScans, touchScans } from "./kept-scans.server.ts";
import { editionFormat, siteVersion } from "./site-version.server.ts";

/** What this process shows. */
interface Shown {
  edition: Edition;
  files: EditionFiles;
  /** Its number in the database; null if it isn't there yet. */
  number: number | null;
  /** Whether the first start published it by itself. */
  isSample?: boolean;
}

/** What this process shows, and the hash of its files. */
interface ShownEdition extends Shown {
  filesHash: string;
}

let shown: ShownEdition | undefined;
let prepare: (edition: Edition) => Promise<void> = async () => {};

/** What this process shows; undefined before the first edition. */
export function shownEdition(): Readonly<ShownEdition> | undefined {
  return shown;
}

/** Called before an edition replaces another, for instance to render its pages. */
export function prepareEditionsBy(act: (edition: Edition) => Promise<void>): void {
  prepare = act;
}

/** The cache folder, which may be deleted at any time. */
export function cacheFolder(): string {
  return join(environment().DATA_DIR, "cache");
}

/** Tells the operator something, in a line or more. */
export type Report = (text: string) => void;

/**
 * Compiles files in the cache, unless that was done before. At a start, an earlier version's result will do:
 * the follower compiles them again later, and nobody waits.
 *
 * @param name their folder's name in messages.
 * @param leavesUnread shows PDFs that aren't converted yet without their text, which follows.
 * @throws ContentError with every mistake, PlainError if it takes too much.
 */
export async function compileFiles(
  files: EditionFiles,
  name: string,
  report: Report,
  leavesUnread = true,
): Promise<Edition> {
  const cache = cacheFolder();
  const version = siteVersion();
  const wanted = editionKey(files, version, markOfScans(cache, files));
  const known = await loadEdition(cache, wanted).catch(() => undefined);
  if (known) return known;
  const earlier = shown ? undefined : await loadEarlier(files);
  if (earlier) return earlier;
  const { key, warnings } = await compile({ files, cache, version, name, leavesUnread });
  for (const warning of warnings) report(`Note: ${warning}`);
  return loadEdition(cache, key);
}

/** The edition of these files last shown by an earlier version of the program, if this one can read it. */
async function loadEarlier(files: EditionFiles): Promise<Edition | undefined> {
  const last = readLast();
  const hash = ({ files }: { files: EditionFiles }) => formatFiles(files).filesHash;
  if (last?.format !== editionFormat || hash(last) !== hash({ files })) return undefined;
  const edition = await loadEdition(cacheFolder(), last.key).catch(() => undefined);
  if (edition) remakeSoon();
  return edition;
}

/** Touches everything that is shown, so that it isn't deleted as unused. Returns whether it is all there. */
export function touchShown(): boolean {
  if (!shown) return true;
  const { edition, files } = shown;
  const cache = cacheFolder();
  const folders = [...edition.media].map((key) => join(cache, "work", key));
  touchScans(cache, files);
  const areFilesThere = [...new Set(files.values())].map((hash) => touchFile(cache, hash));
  const areFoldersThere = [...folders, join(cache, "editions", edition.key)].map(touch);
  return ![...areFilesThere, ...areFoldersThere].includes(false);
}

let showing: (Pick<Shown, "edition" | "number"> & { done: Promise<void> }) | undefined;

/**
 * Shows an edition once its pages are rendered. The publisher and the follower may both call this at the same
 * time; it is done once.
 */
export function show(next: Shown): Promise<void> {
  const { edition, number } = next;
  if (showing?.edition.key === edition.key && showing.number === number) return showing.done;
  const done = replaceShown(next).finally(() => {
    if (showing?.done === done) showing = undefined;
  });
  showing = { edition, number, done };
  return done;
}

async function replaceShown(next: Shown): Promise<void> {
  const isOther = shown !== undefined && shown.edition.key !== next.edition.key;
  if (isOther) await prepare(next.edition);
  showEdition(next.edition);
  shown = { ...next, filesHash: formatFiles(next.files).filesHash };
  if (isOther) log.info({ event: "edition", number: next.number }, "a new edition is shown");
  noteLast(next);
  for (const document of next.edition.unread) convertLater(document, cacheFolder(), noteRead);
}

/** The text of several PDFs is shown together, at every look of the follower; that of the last one at once. */
function noteRead(): void {
  if (areAllConverted()) remakeSoon();
  else remakeLater();
}

/** Records the number under which the shown edition is in the database. */
export function noteNumber(number: number): void {
  if (!shown) return;
  shown = { ...shown, number };
  noteLast(shown);
}

/** Only if it changes: `npm run dev` watches the file, and would otherwise restart on its own write. */
function noteLast({ edition, files, number }: Shown): void {
  const { key } = edition;
  const last = JSON.stringify({ files: [...files], number, key, format: editionFormat });
  if (readLastFile() !== last) writeWhole(lastFile(), last);
}

/**
 * Shows what was shown before this process started, unless it already shows something.
 *
 * @returns whether there is something; a deleted cache has nothing.
 */
export async function showLast(report: Report = () => {}): Promise<boolean> {
  if (shown) return true;
  const last = readLast();
  const edition =
    last && (await compileFiles(last.files, "content", report).catch(() => undefined));
  if (!edition) return false;
  await show({ edition, files: last.files, number: last.number });
  return true;
}

/** What was shown last: its files, and where and how it was compiled. */
export function lastFile(): string {
  return join(environment().DATA_DIR, "last-edition.json");
}

function readLastFile(): string | undefined {
  try {
    return readFileSync(lastFile(), "utf8");
  } catch {
    return undefined;
  }
}

/** Older versions saved neither key nor format. */
interface LastShown extends Pick<Shown, "files" | "number"> {
  key: string;
  format: string;
}

function readLast(): LastShown | undefined {
  try {
    const { files, ...others } = JSON.parse(readLastFile() ?? "");
    return { ...others, files: new Map(files) };
  } catch {
    return undefined;
  }
}
