import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import { findDuplicate } from "../database/deduplicate.server.ts";
import type { EventsTable } from "../database/schema.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { log } from "../platform/log.server.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";
import { type TypedEvent, toRow } from "./custom-event-schema.server.ts";

export type CustomEvent = EventsTable;

const eventsPerPage = 10;

/** A page of the administrator's events, those that begin last first. */
export function listCustomEvents(
  _administrator: Administrator,
  page: number,
): Promise<TablePage<CustomEvent>> {
  const events = database()
    .selectFrom("events")
    .selectAll()
    .orderBy("startDate", "desc")
    .orderBy("id");
  return paginate(events, page, eventsPerPage);
}

/** One of the administrator's events; undefined if there is none. */
export function findCustomEvent(_administrator: Administrator, id: string) {
  return database().selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Adds an event. The same once more within a minute is a button pressed twice: it is added once.
 *
 * @returns its id.
 */
export async function createEvent(
  administrator: Administrator,
  typed: TypedEvent,
): Promise<string> {
  const event = toRow(typed);
  const id = await database()
    .transaction()
    .execute(async (transaction) => {
      const same = await findDuplicate(transaction, "events", event);
      if (same) return same;
      const id = randomUUID();
      const now = new Date().toISOString();
      const dated = { ...event, id, sequence: 0, createdAt: now, changedAt: now };
      await transaction.insertInto("events").values(dated).execute();
      await recordEvent(transaction, told("event-created", administrator, typed.title));
      return id;
    });
  resetPublicEvents();
  return id;
}

/**
 * Changes an event; calendar programs see by its sequence that it is newer.
 *
 * @param seen its `sequence` when the person read it: what was changed since isn't written over.
 * @returns the event as it stands if that is not what was seen, undefined in `now` if it is gone.
 */
export async function changeEvent(
  administrator: Administrator,
  id: string,
  typed: TypedEvent,
  seen: number,
): Promise<{ ok: true } | { ok: false; now: CustomEvent | undefined }> {
  const changed = await database()
    .transaction()
    .execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("events")
        .set({ ...toRow(typed), changedAt: new Date().toISOString() })
        .set((row) => ({ sequence: row("sequence", "+", 1) }))
        .where("id", "=", id)
        .where("sequence", "=", seen)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await recordEvent(transaction, told("event-changed", administrator, typed.title));
      return true;
    });
  resetPublicEvents();
  return changed ? { ok: true } : { ok: false, now: await findCustomEvent(administrator, id) };
}

/** Deletes an event; false when it was gone already. */
export async function deleteEvent(administrator: Administrator, id: string): Promise<boolean> {
  const isDeleted = await database()
    .transaction()
    .execute(async (transaction) => {
      const deleted = await transaction
        .deleteFrom("events")
        .where("id", "=", id)
        .returning("title")
        .executeTakeFirst();
      if (!deleted) return false;
      await recordEvent(transaction, told("event-deleted", administrator, deleted.title));
      return true;
    });
  resetPublicEvents();
  return isDeleted;
}

function told(
  kind: "event-created" | "event-changed" | "event-deleted",
  { id }: Administrator,
  detail: string,
) {
  return { kind, actor: id, subject: null, detail };
}

/** The administrator's events as everybody may read them. */
export interface PublicEvents {
  events: CustomEvent[];
  /** Whether they are as they are now; otherwise as they were last known. */
  upToDate: boolean;
}

/** Other processes' changes show after so long. */
const FRESH_MS = 1000;
/** A database that takes longer is not waited for: the last known events are shown. */
const PATIENCE_MS = 500;

let known: PublicEvents = { events: [], upToDate: false };
let readAt = Number.NEGATIVE_INFINITY;
let reading: { done: Promise<void> } | undefined;

/** The administrator's events for the pages that everybody reads; never fails, nor waits for long. */
export async function readPublicEvents(): Promise<PublicEvents> {
  if (performance.now() - readAt >= FRESH_MS) {
    reading ??= startReading();
    await Promise.race([reading.done, pause(PATIENCE_MS, undefined, { ref: false })]);
  }
  return known;
}

function startReading() {
  const query = database().selectFrom("events").selectAll().orderBy("id").execute();
  const own = { done: Promise.resolve() };
  // A change meanwhile has it read anew, and this answer may be older.
  const settle = (found: PublicEvents) => {
    if (reading !== own) return;
    known = found;
    readAt = performance.now();
    reading = undefined;
  };
  own.done = query.then(
    (events) => settle({ events, upToDate: true }),
    (error) => {
      if (known.upToDate) log.warn({ err: error }, "the administrator's events can't be read");
      settle({ ...known, upToDate: false });
    },
  );
  return own;
}

/** After a change here: what is being read just now may be older. */
function resetPublicEvents(): void {
  readAt = Number.NEGATIVE_INFINITY;
  reading = undefined;
}

/** What the dashboard's buttons do to an event. */
export const eventIntents: Intents<Administrator> = {
  "delete-event": {
    act: deleteEvent,
    done: "The event is deleted.",
    late: "Nothing was changed: this event was deleted already.",
  },
};
