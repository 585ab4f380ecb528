import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { EventChangesTable } from "../database/schema.server.ts";
import type { May } from "../identity/person.server.ts";
import { resetPublicEvents } from "./public-events.server.ts";

export type EventChange = EventChangesTable;

/** Which event: its UID and, for a series, one date as `occurrenceName` writes it, or "". */
export interface EventDate {
  uid: string;
  date: string;
}

/** The new facts of an event or of one date of a series; for a whole series, without times. */
export type ChangedFacts = Pick<
  EventChange,
  "title" | "location" | "description" | "startDate" | "startTime" | "endDate" | "endTime"
>;

const nothing: ChangedFacts = {
  ...{ title: null, location: null, description: null },
  ...{ startDate: null, startTime: null, endDate: null, endTime: null },
};

/** New facts, a cancellation, or a return to the original. */
export type Change =
  | { kind: "changed"; facts: ChangedFacts }
  | { kind: "canceled" }
  | { kind: "restored" };

/** The change of an event or a date; undefined if there is none. */
export function findChange(
  _administrator: May<"publish">,
  { uid, date }: EventDate,
): Promise<EventChange | undefined> {
  return database()
    .selectFrom("eventChanges")
    .selectAll()
    .where("uid", "=", uid)
    .where("date", "=", date)
    .executeTakeFirst();
}

const kinds = {
  changed: "event-changed",
  canceled: "event-canceled",
  restored: "event-restored",
} as const;

/**
 * Changes, cancels or restores an event, or one date of a series.
 *
 * @param title for the audit log.
 * @param seen the change's `sequence` when the form was opened, 0 if there was none: a later change isn't
 *   overwritten (optimistic locking).
 * @returns false if it was changed since.
 */
export async function saveChange(
  { id: actor }: May<"publish">,
  { uid, date }: EventDate,
  change: Change,
  title: string,
  seen: number,
): Promise<boolean> {
  // An event that was moved and then canceled stays at its new date.
  const before = change.kind === "canceled" ? {} : nothing;
  const facts = change.kind === "changed" ? change.facts : before;
  const changedAt = new Date().toISOString();
  const row = { kind: change.kind, ...facts, sequence: seen + 1, changedAt };
  const isSaved = await database()
    .transaction()
    .execute(async (transaction) => {
      if (!(await writeRow(transaction, { uid, date }, row, seen))) return false;
      const detail = date ? `${title}, ${date}` : title;
      const event = { kind: kinds[change.kind], actor, subject: null, detail } as const;
      await recordEvent(transaction, event);
      return true;
    });
  resetPublicEvents();
  return isSaved;
}

type Written = Pick<EventChange, "kind" | "sequence" | "changedAt"> & Partial<ChangedFacts>;

async function writeRow(
  on: Database,
  { uid, date }: EventDate,
  values: Written,
  seen: number,
): Promise<boolean> {
  const written =
    seen === 0
      ? await on
          .insertInto("eventChanges")
          .values({ uid, date, ...nothing, ...values })
          .onConflict((conflict) => conflict.columns(["uid", "date"]).doNothing())
          .executeTakeFirst()
      : await on
          .updateTable("eventChanges")
          .set(values)
          .where("uid", "=", uid)
          .where("date", "=", date)
          .where("sequence", "=", seen)
          .executeTakeFirst();
  const count =
    "numUpdatedRows" in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows;
  return count === 1n;
}
