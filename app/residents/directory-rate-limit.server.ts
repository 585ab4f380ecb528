import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { data } from "react-router";
import { recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Approved } from "../identity/person.server.ts";
import { readingCounters } from "../identity/rate-limits.server.ts";
import { runInBackground } from "../platform/background.server.ts";

const hour = 60 * 60;

/*
 * Protects the directory from scraping: a resident may read only as much of it in an hour as a
 * person does.
 */

/** A page of this many rows counts once; a longer one counts several times. */
const rowsPerCount = 10;
/** More than a person reads: two pages a minute. */
const pagesAnHour = 120;
/** What the whole directory for print counts for. */
const pagesOfPrint = 30;
/**
 * And again within the hour: little to whoever chooses between its two orders, but each time costs the
 * site as much as the first.
 */
const pagesOfPrintAgain = 5;

interface Counters {
  pagesRead: RateLimiterAbstract;
  /** Who has opened it within the hour: seeing it again, or in another order, shows nothing new. */
  printed: RateLimiterAbstract;
  noted: RateLimiterAbstract;
}

let opened: Counters | undefined;

/** Which engine counts is known only when the site runs. */
function counters(): Counters {
  const counter = (name: string, most: number) =>
    readingCounters({ name: `directory-${name}`, most, seconds: hour });
  opened ??= {
    pagesRead: counter("pages", pagesAnHour),
    printed: counter("printed", 1),
    noted: counter("noted", 1),
  };
  return opened;
}

/** Whether the rows may be sent; if not, the number of seconds after which the reader may retry. */
export type Reading = { ok: true } | { ok: false; retryAfter: number };

/** Counts the rows that a reader is about to receive, as at least one page. */
export function countRows(reader: Approved, rows: number): Promise<Reading> {
  return countPages(reader, Math.max(1, Math.ceil(rows / rowsPerCount)));
}

/** Counts the rows of a page beyond its first ten, which were counted before they were read. */
export async function countFurtherRows(reader: Approved, rows: number): Promise<Reading> {
  const further = Math.ceil(rows / rowsPerCount) - 1;
  return further > 0 ? countPages(reader, further) : { ok: true };
}

/**
 * Counts the whole directory for print, less of it again within the hour, and records it in the
 * audit log.
 */
export async function countPrint(reader: Approved): Promise<Reading> {
  const { printed } = counters();
  const isAgain = (await printed.get(reader.id)) !== null;
  const counted = await countPages(reader, isAgain ? pagesOfPrintAgain : pagesOfPrint);
  if (!counted.ok) return counted;
  // Only now: a refused print doesn't make the next one cheaper.
  if (!isAgain) await printed.set(reader.id, 1, hour);
  runInBackground(() => recordHourly(database(), "directory-printed", reader.id, null));
  return counted;
}

/**
 * Counts pages by reader. Exceeding the limit is recorded in the audit log, at most once an hour.
 * The administrator, who sees everyone, isn't limited.
 */
async function countPages({ id, role }: Approved, pages: number): Promise<Reading> {
  if (role === "administrator") return { ok: true };
  const { pagesRead, noted } = counters();
  // Counts first and undoes it on rejection, so that simultaneous requests can't all pass.
  const over = await pagesRead.consume(id, pages).then(
    () => undefined,
    (over: RateLimiterRes) => over,
  );
  if (over) {
    await pagesRead.reward(id, pages);
    const isNew = await noted.consume(id).then(
      () => true,
      () => false,
    );
    if (isNew) runInBackground(() => recordHourly(database(), "directory-read-in-bulk", id, null));
    return { ok: false, retryAfter: Math.max(1, Math.ceil(over.msBeforeNext / 1000)) };
  }
  return { ok: true };
}

/**
 * A loader's response once the reader has reached the limit. The route must export the loader's
 * headers, for `Retry-After`.
 */
export function rateLimitedResponse({ retryAfter }: { retryAfter: number }) {
  return data({ retryAfter }, { status: 429, headers: { "Retry-After": `${retryAfter}` } });
}
