import { readFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import { touch, touchFile, writeWhole } from "./cache-folder.server.ts";
import { remakeSoon } from "./cache-repair.server.ts";
import { compile } from "./compile.server.ts";
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
  /** Its number in the database; null as long as it isn't there. */
  number: number | null;
  /** Whether the first start published it, of itself. */
  isSample?: boolean;
}

/** What this process shows, and what tells its files from those of another edition of its number. */
interface ShownEdition extends Shown {
  filesHash: string;
}

let shown: ShownEdition | undefined;
let prepare: (edition: Edition) => Promise<void> = async () => {};

/** What this process shows; undefined before the first edition. */
export function shownEdition(): Readonly<ShownEdition> | undefined {
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
 * Compiles files that are in the cache, unless that was done before. At a start, it is enough if an earlier
 * version of the program has done it: the follower then compiles them again, and meanwhile nobody waits.
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
  const wanted = editionKey(files, version, markOfScans(cache, files));
  const known = await loadEdition(cache, wanted).catch(() => undefined);
  if (known) return known;
  const earlier = shown ? undefined : await loadEarlier(files);
  if (earlier) return earlier;
  const { key, warnings } = await compile({ files, cache, version, name });
  for (const warning of warnings) report(`Note: ${warning}`);
  return loadEdition(cache, key);
}

/** The edition of these files that an earlier version of the program has shown last, if this one can read it. */
async function loadEarlier(files: EditionFiles): Promise<Edition | undefined> {
  const last = readLast();
  const hash = ({ files }: { files: EditionFiles }) => formatFiles(files).filesHash;
  if (last?.format !== editionFormat || hash(last) !== hash({ files })) return undefined;
  const edition = await loadEdition(cacheFolder(), last.key).catch(() => undefined);
  if (edition) remakeSoon();
  return edition;
}

/** Notes all that is shown as used, so that it isn't deleted as old. Says whether all is there. */
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
 * Shows an edition from now on, in place of another once its pages are there. Who publishes here and
 * who follows the database may both want to, at the same time: it is done once.
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
}

/** Notes that what is shown is in the database, as the edition of this number. */
export function noteNumber(number: number): void {
  if (!shown) return;
  shown = { ...shown, number };
  noteLast(shown);
}

/** Only where it changes: `npm run dev` watches the file, and would begin anew at its own writing. */
function noteLast({ edition, files, number }: Shown): void {
  const { key } = edition;
  const last = JSON.stringify({ files: [...files], number, key, format: editionFormat });
  if (readLastFile() !== last) writeWhole(lastFile(), last);
}

/**
 * Shows what was shown last, before this process started, unless this one shows something already.
 *
 * @returns whether there is something; a cache that was deleted leaves nothing.
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

/** Tells what was shown last: its files, and where and how it is compiled. */
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

/** Notes of before the site noted them have neither key nor format. */
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
