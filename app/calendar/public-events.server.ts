import { setTimeout as pause } from "node:timers/promises";
import { database } from "../database/database.server.ts";
import type { EventChangesTable, EventsTable } from "../database/schema.server.ts";
import { log } from "../platform/log.server.ts";

/** The administrator's events, which are public. */
export interface PublicEvents {
  events: EventsTable[];
  /** Changes and cancellations of these events, of the calendar file's, and of single dates. */
  changes: EventChangesTable[];
  /** Whether they are current; otherwise they are the last known ones. */
  upToDate: boolean;
}

/** How long the cache is fresh; other processes' changes appear after that. */
const FRESH_MS = 1000;
/** If the database takes longer, the last known events are shown. */
const PATIENCE_MS = 500;

let known: PublicEvents = { events: [], changes: [], upToDate: false };
let readAt = Number.NEGATIVE_INFINITY;
let reading: { done: Promise<void> } | undefined;

/** The administrator's events for public pages, from a cache; never fails and never takes long. */
export async function readPublicEvents(): Promise<PublicEvents> {
  if (performance.now() - readAt >= FRESH_MS) {
    reading ??= startReading();
    await Promise.race([reading.done, pause(PATIENCE_MS, undefined, { ref: false })]);
  }
  return known;
}

function startReading() {
  const query = Promise.all([
    database().selectFrom("events").selectAll().orderBy("id").execute(),
    database().selectFrom("eventChanges").selectAll().orderBy("uid").orderBy("date").execute(),
  ]);
  const own = { done: Promise.resolve() };
  // If the events have changed meanwhile, this result is outdated, and another query has started.
  const finish = (found: PublicEvents) => {
    if (reading !== own) return;
    known = found;
    readAt = performance.now();
    reading = undefined;
  };
  own.done = query.then(
    ([events, changes]) => finish({ events, changes, upToDate: true }),
    (error) => {
      if (known.upToDate) log.warn({ err: error }, "the administrator's events can't be read");
      finish({ ...known, upToDate: false });
    },
  );
  return own;
}

/** Empties the cache after a change; the result of a running query may be outdated. */
export function resetPublicEvents(): void {
  readAt = Number.NEGATIVE_INFINITY;
  reading = undefined;
}
