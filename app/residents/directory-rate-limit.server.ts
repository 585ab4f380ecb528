import { data } from "react-router";
import { recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Approved } from "../identity/person.server.ts";
import { consumeReading, limitOf } from "../identity/rate-limits.server.ts";
import { runInBackground } from "../platform/background.server.ts";

/* Protects the directory from scraping: per hour, a resident may read as much of it as a person does. */

/** Rows per counted page. */
const rowsPerCount = 10;
/** The cost of printing the whole directory, in pages. */
const pagesOfPrint = 15;

/** If refused, the number of seconds until the reader may retry. */
type Reading = { ok: true } | { ok: false; retryAfter: number };

export function countRows(reader: Approved, rows: number): Reading {
  return countPages(reader, Math.ceil(rows / rowsPerCount));
}

/** Counts a print of the whole directory, and records it in the audit log. */
export function countPrint(reader: Approved): Reading {
  const counted = countPages(reader, pagesOfPrint);
  if (counted.ok) {
    runInBackground(() => recordHourly(database(), "directory-printed", reader.id, null));
  }
  return counted;
}

/** Counts pages by reader; the audit log records reaching the limit once an hour. The administrator isn't limited. */
function countPages({ id, role }: Approved, points: number): Reading {
  if (role === "administrator") return { ok: true };
  const counted = consumeReading({ ...limitOf("directory-pages", id), points });
  if (counted.ok) return { ok: true };
  if (consumeReading(limitOf("directory-noted", id)).ok) {
    runInBackground(() => recordHourly(database(), "directory-read-in-bulk", id, null));
  }
  return { ok: false, retryAfter: counted.retryAfter ?? 1 };
}

/** A loader's response at the limit. The route must export the loader's headers, for `Retry-After`. */
export function rateLimitedResponse({ retryAfter }: { retryAfter: number }) {
  return data({ retryAfter }, { status: 429, headers: { "Retry-After": `${retryAfter}` } });
}
