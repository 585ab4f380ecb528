import { utimesSync } from "node:fs";
import { join } from "node:path";
import { Attempts } from "./attempts.server.ts";
import { CacheError } from "./cache-folder.server.ts";
import { noteLost } from "./cache-repair.server.ts";
import { readPages } from "./compile.server.ts";
import type { ScanPage } from "./compile-job.ts";
import { keepLooking } from "./keep-looking.server.ts";
import { remakeShown } from "./open-edition.server.ts";
import { cacheFolder, type Report, shownEdition } from "./shown-edition.server.ts";

/** So many pages are read before they are shown: soon at first, then ever more, since showing takes a second. */
const BATCH = { first: 2, most: 32 };

/**
 * Reads the scanned pages of what the site shows by machine, in the background: those of short documents
 * first. What is read appears batch by batch.
 *
 * @returns a function that stops it; what is being read is broken off, and read again after the next start.
 */
export function startReadingScans(report: Report): () => Promise<void> {
  const stop = new AbortController();
  const attempts = new Attempts(report, Date.now);
  const readNext = createReader();
  const reading = keepLooking(stop.signal, async () => {
    const key = shownEdition()?.edition.key ?? "";
    await attempts.make("scans", key, readNext);
  });
  return async () => {
    stop.abort();
    await reading;
  };
}

/**
 * Makes the function that reads a batch of the pages that wait, and shows what is read.
 *
 * @param read reads pages; they are kept in the cache.
 */
export function createReader(read = readPages): () => Promise<void> {
  let size = BATCH.first;
  return async () => {
    const shown = shownEdition()?.edition;
    const waiting = shown ? shortestFirst(shown.waiting) : [];
    if (!shown || waiting.length === 0) {
      size = BATCH.first;
      return;
    }
    const isRead = await readAll(waiting.slice(0, size), read).catch((error: unknown) => {
      // A page's file or picture may be gone: they are made again before the next attempt.
      if (error instanceof CacheError) noteLost(cacheFolder());
      throw error;
    });
    if (!isRead) return;
    await remakeShown();
    if (shownEdition()?.edition.key === shown.key) {
      throw new Error("Reading scanned pages made no difference to what is shown.");
    }
    forget(shown.key);
    size = Math.min(2 * size, BATCH.most);
  };
}

/** A letter of one page need not wait for covenants of sixty. */
function shortestFirst(pages: readonly ScanPage[]): ScanPage[] {
  const documents = [...Map.groupBy(pages, ({ sha256 }) => sha256).values()];
  return documents.sort((one, other) => one.length - other.length).flat();
}

/**
 * Reads pages. One that ends the reader is tried again by a reader that has done nothing else; if it ends
 * that one, too, it isn't tried any more.
 *
 * @returns false when it was broken off, because somebody waits for something else.
 */
async function readAll(pages: ScanPage[], read: typeof readPages): Promise<boolean> {
  let rest = pages;
  for (;;) {
    const outcome = await read({ pages: rest, cache: cacheFolder() });
    if (outcome.at !== "fault") return outcome.at === "read";
    const place = rest.findIndex(({ label }) => label === outcome.label);
    rest = rest.slice(place);
    if (place === 0)
      rest = rest.map((page, at) => (at === 0 ? { ...page, isHopeless: true } : page));
  }
}

/** In milliseconds; compiles delete editions that were last used longer ago than an hour. */
const LONG_AGO = 2 * 3_600_000;

/** Has a later compile delete an edition of which nobody needs the search index any more. */
function forget(key: string): void {
  const used = new Date(Date.now() - LONG_AGO);
  try {
    utimesSync(join(cacheFolder(), "editions", key), used, used);
  } catch {
    // It is gone already.
  }
}
