import { schedule } from "../platform/scheduler.server.ts";
import { CacheError } from "./cache-folder.server.ts";
import { noteLost } from "./cache-repair.server.ts";
import type { ScanPage } from "./conversion-job.ts";
import { areAllConverted } from "./convert-document.server.ts";
import { createRetries } from "./follow-editions.server.ts";
import { remakeShown } from "./open-edition.server.ts";
import { readPages } from "./run-converter.server.ts";
import { cacheFolder, type Report, shownEdition } from "./shown-edition.server.ts";

/** Small at first, then larger, since showing a batch takes a second. */
const BATCH = { first: 2, most: 32 };

/** Reads scanned pages in the background and shows them batch by batch; returns a function that stops it. */
export function startReadingScans(report: Report): () => Promise<void> {
  const retry = createRetries(report, Date.now);
  const readNext = createReader();
  return schedule("scans", async (stopping) => {
    let mayBeMore = true;
    while (mayBeMore && !stopping.aborted) {
      mayBeMore = false;
      const key = shownEdition()?.edition.key ?? "";
      await retry(`scans ${key}`, async () => {
        mayBeMore = await readNext();
      });
    }
  });
}

/** Returns a function that reads a batch of pages, shows it, and says whether more may wait. */
export function createReader(read = readPages): () => Promise<boolean> {
  let size = BATCH.first;
  return async () => {
    const shown = shownEdition()?.edition;
    const waiting = shown ? shortestFirst(shown.waiting) : [];
    // PDFs come first, so the two don't need memory at the same time.
    if (!shown || waiting.length === 0 || !areAllConverted()) {
      size = BATCH.first;
      return false;
    }
    await readAll(waiting.slice(0, size), read).catch((error: unknown) => {
      // A page's file or picture may be gone; the next attempt has it again.
      if (error instanceof CacheError) noteLost(cacheFolder());
      throw error;
    });
    await remakeShown();
    if (shownEdition()?.edition.key === shown.key) {
      throw new Error("Reading scanned pages made no difference to what is shown.");
    }
    size = Math.min(2 * size, BATCH.most);
    return true;
  };
}

/** So a one-page letter doesn't wait for sixty pages of covenants. */
function shortestFirst(pages: readonly ScanPage[]): ScanPage[] {
  const documents = [...Map.groupBy(pages, ({ sha256 }) => sha256).values()];
  return documents.sort((one, other) => one.length - other.length).flat();
}

/** A page that crashes the reader gets one more try in a fresh one. */
async function readAll(pages: ScanPage[], read: typeof readPages): Promise<void> {
  let rest = pages;
  for (;;) {
    const fault = await read({ pages: rest, cache: cacheFolder() });
    if (fault === null) return;
    const place = rest.findIndex(({ label }) => label === fault);
    rest = rest.slice(place);
    if (place === 0)
      rest = rest.map((page, at) => (at === 0 ? { ...page, isHopeless: true } : page));
  }
}
