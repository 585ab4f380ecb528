import { statSync } from "node:fs";
import { join } from "node:path";
import { log } from "../platform/log.server.ts";
import { remakeSoon } from "./cache-repair.server.ts";
import type { DocumentSource, PagesDone, PartOfPdf, Reading } from "./conversion-job.ts";
import { convertThings, findMade, keepUnconverted, thingOfDocument } from "./made.server.ts";
import type { AboutDocument } from "./made-files.ts";
import { type ConversionLimits, ConversionStopped, usual } from "./run-converter.server.ts";

interface Conversion {
  /** Undefined while it waits. */
  pages?: PagesDone;
  /** Settles once it is converted, given up, or dropped. */
  done: Promise<void>;
  /** For an upload in no draft or edition: drops the work once nobody looks at it. */
  dropping?: NodeJS.Timeout | undefined;
  readonly stop: AbortController;
  /** Whether it was chosen again after it was stopped. */
  isWanted?: true;
}

/** By cache and SHA-256. */
const conversions = new Map<string, Conversion>();

/** So that others don't wait for one or two endless ones. */
const AT_ONCE = 3;
const waiting: { bytes: number; begin: () => void }[] = [];
let running = 0;

/** Whether no PDF is being converted or waits to be. */
export function areAllConverted(): boolean {
  return conversions.size === 0;
}

function findConversion(cache: string, sha256: string): Conversion | undefined {
  return conversions.get(`${cache}\n${sha256}`);
}

/** The progress or result of reading a PDF. Looking keeps an upload's reading from being dropped. */
export function lookAtReading(cache: string, sha256: string): Reading {
  const conversion = findConversion(cache, sha256);
  if (conversion) {
    conversion.dropping?.refresh();
    if (conversion.stop.signal.aborted) return conversion.isWanted ? "waiting" : "stopped";
    return conversion.pages ?? "waiting";
  }
  const { about } = findDocument(cache, sha256) ?? {};
  if (about?.part) return "a part";
  if (!about || about.pages !== null || about.mistake) return null;
  return about.isStopped ? "stopped" : "too much";
}

/** Waits until a PDF is read or given up, if it is being read at all. */
export async function awaitReading(cache: string, sha256: string): Promise<void> {
  await findConversion(cache, sha256)?.done.catch(() => {});
}

/** Stops reading a PDF; its page will offer it without its text. */
export function stopReading(cache: string, sha256: string): void {
  findConversion(cache, sha256)?.stop.abort();
}

/** Keeps reading an upload that nobody looks at, since it is in a draft or an edition. */
export function keepReading(cache: string, sha256: string): void {
  const conversion = findConversion(cache, sha256);
  clearTimeout(conversion?.dropping);
  delete conversion?.dropping;
}

/**
 * Converts a PDF in the cache in a child process, small ones first, also one whose reading was stopped before. One
 * that takes too much is shown in part, as pictures if its text takes too much, or only as a PDF.
 */
export function convertDocument(
  document: DocumentSource,
  cache: string,
  limits = usual,
): Conversion {
  const key = `${cache}\n${document.sha256}`;
  const known = conversions.get(key);
  if (known) return known;
  const stop = new AbortController();
  const file = statSync(join(cache, "files", document.sha256), { throwIfNoEntry: false });
  const done = inTurn(file?.size ?? 0, stop.signal, () =>
    convert(document, cache, limits, conversion),
  ).finally(() => {
    clearTimeout(conversion.dropping);
    conversions.delete(key);
  });
  const conversion: Conversion = { done, stop };
  conversions.set(key, conversion);
  return conversion;
}

/** Runs something in turn, or right away if it is stopped. */
async function inTurn(bytes: number, stop: AbortSignal, act: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const own = { bytes, begin: resolve };
  stop.addEventListener("abort", () => resolve(), { once: true });
  waiting.push(own);
  beginNext();
  await promise;
  const place = waiting.indexOf(own);
  if (place >= 0) {
    waiting.splice(place, 1);
    return act();
  }
  try {
    await act();
  } finally {
    running -= 1;
    beginNext();
  }
}

function beginNext(): void {
  if (running >= AT_ONCE || waiting.length === 0) return;
  waiting.sort((one, other) => other.bytes - one.bytes);
  running += 1;
  waiting.pop()?.begin();
}

/** Of the processor time for a file, for drawing pages; the last page may take longer. */
const SHARE_DRAWN = 0.7;

async function convert(
  document: DocumentSource,
  cache: string,
  limits: ConversionLimits,
  conversion: Conversion,
): Promise<void> {
  const pages = { done: 0, of: 0 };
  conversion.pages = pages;
  const stop = conversion.stop.signal;
  const made = findDocument(cache, document.sha256);
  if (made?.isCurrent && !made.about.isStopped) return;
  const onPages = (now: PagesDone) => Object.assign(pages, now);
  const things = [thingOfDocument(document)];
  const attempt = async (part?: PartOfPdf) => {
    if (stop.aborted) return undefined;
    return convertThings(things, cache, limits, { stop, onPages }, part).catch((error) => {
      if (!stop.aborted) throw error;
    });
  };
  let outcome = await attempt();
  if (outcome?.tooMuch) {
    // Pages are only drawn once the text is read.
    outcome = await attempt({ drawFor: limits.processor * SHARE_DRAWN, hasText: pages.done > 0 });
  }
  if (stop.reason === dropped || (!stop.aborted && !outcome?.tooMuch)) return;
  const why = outcome?.tooMuch?.why ?? "stopped";
  log.warn({ event: "PDF not converted", file: document.label, why }, "a PDF takes too much");
  keepUnconverted(cache, document, stop.aborted);
}

export function findDocument(cache: string, sha256: string) {
  return findMade<AboutDocument>(cache, thingOfDocument({ sha256, label: "" }));
}

/** Converts a PDF in the background, then calls `then`. */
export function convertLater(document: DocumentSource, cache: string, then?: () => void): void {
  const { done } = convertDocument(document, cache);
  done.then(then).catch((error: unknown) => {
    if (error instanceof ConversionStopped) return;
    log.error({ err: error }, "a PDF couldn't be converted");
  });
}

const dropped = "dropped";

/** In milliseconds: an open form looks every second, in a hidden tab every minute. */
const patience = 180_000;

/**
 * Starts converting an upload while its form is being filled in, again if it was stopped before. Drops it once
 * nobody has looked at it for `most` milliseconds.
 */
export function convertAhead(document: DocumentSource, cache: string, most = patience): void {
  const { sha256 } = document;
  const known = findConversion(cache, sha256);
  if (known?.stop.signal.aborted) {
    known.isWanted = true;
    const again = () => convertAhead(document, cache, most);
    known.done.then(again, again);
    return;
  }
  const isAgain = findDocument(cache, sha256)?.about.isStopped;
  convertLater(document, cache, isAgain ? remakeSoon : undefined);
  const conversion = findConversion(cache, sha256);
  if (known || !conversion) return;
  conversion.dropping = setTimeout(() => conversion.stop.abort(dropped), most).unref();
}
