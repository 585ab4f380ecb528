import { randomUUID } from "node:crypto";
import { recordEvent } from "../audit/audit-log.server.ts";
import { content } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import { findDuplicate } from "../database/deduplicate.server.ts";
import type { EventsTable } from "../database/schema.server.ts";
import type { Intents } from "../forms/flash.server.ts";
import { movedFromAfter } from "../ics/moved-from.server.ts";
import type { May } from "../identity/person.server.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage } from "../table/table-state.ts";
import { type TypedEvent, toRow } from "./custom-event-schema.server.ts";
import { resetPublicEvents } from "./public-events.server.ts";

export type CustomEvent = EventsTable;

const eventsPerPage = 10;

/** A page of the administrator's events, latest start first. */
export function listCustomEvents(
  _administrator: May<"publish">,
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
export function findCustomEvent(_administrator: May<"publish">, id: string) {
  return database().selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Adds an event. An equal one within a minute counts as a double click and isn't added again
 * (idempotency).
 *
 * @returns its id.
 */
export async function createEvent(
  administrator: May<"publish">,
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
      await recordEvent(transaction, auditEvent("event-created", administrator, typed.title));
      return id;
    });
  resetPublicEvents();
  return id;
}

/**
 * Changes an event and increments its sequence number, so that calendar programs see the change. A moved event
 * keeps its former time, for those who look for it there.
 *
 * @param seen its `sequence` when the form was opened, so that a later change isn't overwritten (optimistic
 *   locking).
 * @returns in `now` the current event if it has changed since, or undefined if it was deleted.
 */
export async function changeEvent(
  administrator: May<"publish">,
  id: string,
  typed: TypedEvent,
  seen: number,
): Promise<{ ok: true } | { ok: false; now: CustomEvent | undefined }> {
  const changed = await database()
    .transaction()
    .execute(async (transaction) => {
      const before = await transaction
        .selectFrom("events")
        .selectAll()
        .where("id", "=", id)
        .where("sequence", "=", seen)
        .executeTakeFirst();
      if (!before) return false;
      const row = toRow(typed);
      const movedFrom = movedFromAfter(before, row, content().site.timeZone);
      const { numUpdatedRows } = await transaction
        .updateTable("events")
        .set({ ...row, ...movedFrom, changedAt: new Date().toISOString() })
        .set((row) => ({ sequence: row("sequence", "+", 1) }))
        .where("id", "=", id)
        .where("sequence", "=", seen)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await recordEvent(transaction, auditEvent("event-changed", administrator, typed.title));
      return true;
    });
  resetPublicEvents();
  return changed ? { ok: true } : { ok: false, now: await findCustomEvent(administrator, id) };
}

/** Deletes an event; false if it was already deleted. */
export async function deleteEvent(administrator: May<"publish">, id: string): Promise<boolean> {
  const isDeleted = await database()
    .transaction()
    .execute(async (transaction) => {
      const deleted = await transaction
        .deleteFrom("events")
        .where("id", "=", id)
        .returning("title")
        .executeTakeFirst();
      if (!deleted) return false;
      await transaction.deleteFrom("eventChanges").where("uid", "=", id).execute();
      await recordEvent(transaction, auditEvent("event-deleted", administrator, deleted.title));
      return true;
    });
  resetPublicEvents();
  return isDeleted;
}

function auditEvent(
  kind: "event-created" | "event-changed" | "event-deleted",
  { id }: May<"publish">,
  detail: string,
) {
  return { kind, actor: id, subject: null, detail };
}

/** The actions of the dashboard's buttons for an event. */
export const eventIntents: Intents<May<"publish">> = {
  "delete-event": {
    act: deleteEvent,
    done: "The event is deleted.",
    late: "Nothing was changed. This event was already deleted.",
  },
};
