import { join } from "node:path";
import { environment } from "../platform/environment.server.ts";
import { readIfThere } from "../platform/file-errors.server.ts";
import { log } from "../platform/log.server.ts";
import { touch, touchFile, writeWhole } from "./cache-folder.server.ts";
import { remakeLater, remakeSoon } from "./cache-repair.server.ts";
import {
  areAllConverted,
  convertDocument,
  convertLater,
  keepReading,
} from "./convert-document.server.ts";
import { type Edition, showEdition, toEdition, wholeEdition } from "./edition.server.ts";
import type { Entry } from "./entry.ts";
import { makeThings } from "./made.server.ts";
import { makeContent } from "./make-content.server.ts";
import { ConversionStopped } from "./run-converter.server.ts";

export interface Shown {
  edition: Edition;
  entries: readonly Entry[];
  /** In the database; the time is ISO 8601, UTC. */
  number: number;
  publishedAt: string;
  /** Whether the first start published it. */
  isSample?: boolean;
}

let shown: Shown | undefined;
let prepare: (edition: Edition) => Promise<unknown> = async () => {};

/** What this process shows; undefined before the first edition. */
export function shownEdition(): Readonly<Shown> | undefined {
  return shown;
}

/** Sets what makes an edition's search index before it is shown. */
export function prepareEditionsBy(act: (edition: Edition) => Promise<unknown>): void {
  prepare = act;
}

/** May be deleted at any time. */
export function cacheFolder(): string {
  return join(environment().DATA_DIR, "cache");
}

/** Tells the operator something. */
export type Report = (text: string) => void;

/**
 * Makes what the site shows of entries, and finds the mistakes. Waits for pictures; the text of PDFs follows.
 *
 * @param isPatient waits for that, too.
 * @throws CacheError; ConversionStopped when this process ends.
 */
export async function makeEdition(
  entries: readonly Entry[],
  cache = cacheFolder(),
  isPatient = false,
) {
  let made = makeContent(entries, cache);
  if (isPatient) {
    await Promise.all(made.unread.map((document) => convertDocument(document, cache).done));
    made = makeContent(entries, cache);
  }
  // A scan's text needs its pages, which may just have been converted.
  for (let rest = MOST_ROUNDS; rest > 0 && made.missing.length > 0; rest -= 1) {
    await makeThings(made.missing, cache);
    made = makeContent(entries, cache);
  }
  if (isPatient && made.later.length > 0) {
    await makeThings(made.later, cache);
    made = makeContent(entries, cache);
  }
  return { edition: toEdition(made, cache), mistakes: made.mistakes };
}

const MOST_ROUNDS = 3;

/** Touches everything that is shown, so it isn't deleted as unused; returns whether all of it is there. */
export function touchShown(): boolean {
  if (!shown) return true;
  const { cache, files, media, announcements } = wholeEdition(shown.edition);
  const folders = [...media].map((key) => touch(join(cache, "work", key)));
  const attached = announcements.flatMap(({ attachments }) => attachments.map(({ path }) => path));
  const places = [...Object.values(files), ...attached].map((place) => {
    const [folder, name = ""] = place.split("/");
    return folder === "files" ? touchFile(cache, name) : touch(join(cache, "work", name));
  });
  return ![...folders, ...places].includes(false);
}

let showing: (Pick<Shown, "edition" | "number"> & { done: Promise<void> }) | undefined;

/** Shows an edition once its search index is ready; only once if publisher and follower call this together. */
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
  await prepare(next.edition);
  if (next.edition.forResidents) await prepare(next.edition.forResidents);
  showEdition(next.edition);
  shown = next;
  if (isOther) log.info({ event: "edition", number: next.number }, "a new edition is shown");
  noteLast(next);
  for (const document of next.edition.unread) {
    convertLater(document, cacheFolder(), noteRead);
    keepReading(cacheFolder(), document.sha256);
  }
  const { later } = next.edition;
  if (later.length === 0) return;
  makeThings(later, cacheFolder(), { isLater: true }).then(remakeLater, (error: unknown) => {
    if (error instanceof ConversionStopped) return;
    log.warn({ err: error }, "pictures for links couldn't be made");
  });
}

/** Shows the text of several PDFs together, at the follower's looks; after the last one, at once. */
function noteRead(): void {
  if (areAllConverted()) remakeSoon();
  else remakeLater();
}

/** Only if it changes: `npm run dev` watches the file and would restart. */
function noteLast({ entries, number, publishedAt, isSample }: Shown): void {
  const last = JSON.stringify({ number, publishedAt, isSample, entries });
  if (String(readIfThere(lastFile())) !== last) writeWhole(lastFile(), last);
}

/** Shows what the last process showed, unless something is shown already; returns whether there is anything. */
export async function showLast(): Promise<boolean> {
  if (shown) return true;
  const last = await makeLast().catch(() => undefined);
  if (last) await show(last);
  return last !== undefined;
}

async function makeLast(): Promise<Shown> {
  const last: Omit<Shown, "edition"> = JSON.parse(String(readIfThere(lastFile())));
  return { ...last, edition: (await makeEdition(last.entries)).edition };
}

/** A copy of what was shown last, for a start without the database. */
export function lastFile(): string {
  return join(environment().DATA_DIR, "last-edition.json");
}
