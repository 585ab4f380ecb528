import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { data } from "react-router";
import { recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Approved } from "../identity/person.server.ts";
import { runInBackground } from "../platform/background.server.ts";

const hour = 60 * 60;

/** How many rows a page counts for: more of them at once are more pages. */
const rowsOfPage = 10;
/** More than a person reads: a page every half a minute, for an hour. */
const pagesAnHour = 120;
/** The whole directory at once, for paper: four times an hour. */
const pagesOfPrint = 30;

// In memory: a look into the directory writes nothing, and goes on while nothing can be written.
const pagesRead = new RateLimiterMemory({ points: pagesAnHour, duration: hour });
const noted = new RateLimiterMemory({ points: 1, duration: hour });

/** Whether what was read may be sent; or in how many seconds the reader may go on. */
export type Reading = { ok: true } | { ok: false; retryAfter: number };

/** Counts rows of the directory that a reader is about to get; one at least. */
export function countRows(reader: Approved, rows: number): Promise<Reading> {
  return countPages(reader, Math.max(1, Math.ceil(rows / rowsOfPage)));
}

/** Counts a look at the whole directory, and notes it in the audit log. */
export async function countPrint(reader: Approved): Promise<Reading> {
  const counted = await countPages(reader, pagesOfPrint);
  if (counted.ok)
    runInBackground(() => recordHourly(database(), "directory-printed", reader.id, null));
  return counted;
}

/**
 * Counts pages by reader. Who reads more than a person does waits, and stands in the audit log,
 * once an hour. The administrator, who sees everybody, isn't counted.
 */
async function countPages({ id, role }: Approved, pages: number): Promise<Reading> {
  if (role === "administrator") return { ok: true };
  // Counted before it is judged, and taken back: many at once can't all pass.
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
 * Tells a page that the reader has read more than a person does. The page exports its loader's
 * headers, which say when to come back.
 */
export function rejectReading({ retryAfter }: { retryAfter: number }) {
  return data({ retryAfter }, { status: 429, headers: { "Retry-After": `${retryAfter}` } });
}
