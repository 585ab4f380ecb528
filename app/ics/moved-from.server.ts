import ICAL from "ical.js";
import type { EventsTable } from "../database/schema.server.ts";
import { todayIn } from "../platform/dates.ts";
import { isTimeZone } from "./time-zone-rules.server.ts";

/** An event's original time, before it was moved. */
export interface MovedFrom {
  start: Temporal.ZonedDateTime;
  wholeDays: boolean;
}

/** For an event that doesn't repeat; RFC 5545 has no property for its original time. */
const property = "x-moved-from";

/** The first start of an event that was moved, in the columns of `events`. */
type FirstStart = Pick<EventsTable, "movedFromDate" | "movedFromTime">;

/** A change in the first minutes is a correction, not a move: few have read it. */
const CORRECTED_WITHIN_MS = 30 * 60_000;

/**
 * The original start of an administrator's event, if it differs from the current one. None for a series, or for
 * a past event whose entry is reused for the next one.
 */
export function movedFromAfter(
  before: EventsTable,
  now: Pick<EventsTable, "startDate" | "startTime" | "repeats">,
  timeZone: string,
): FirstStart {
  const nowhere = { movedFromDate: null, movedFromTime: null };
  const isSeries = before.repeats !== "none" || now.repeats !== "none";
  if (isSeries || before.endDate < todayIn(timeZone)) return nowhere;
  const isNew = Date.now() - Date.parse(before.createdAt) < CORRECTED_WITHIN_MS;
  const { movedFromDate, movedFromTime } = before;
  const isMoved = before.startDate !== now.startDate || before.startTime !== now.startTime;
  const first =
    movedFromDate || isNew || !isMoved
      ? { movedFromDate, movedFromTime }
      : { movedFromDate: before.startDate, movedFromTime: before.startTime };
  const isBack = first.movedFromDate === now.startDate && first.movedFromTime === now.startTime;
  return isBack ? nowhere : first;
}

/** Writes an event's original start to its component. */
export function writeFirstStart(
  component: ICAL.Component,
  { movedFromDate, movedFromTime }: FirstStart,
  timeZone: string,
): void {
  if (!movedFromDate) return;
  const written = movedFromTime
    ? Temporal.PlainDateTime.from(`${movedFromDate}T${movedFromTime}`)
        .toZonedDateTime(timeZone)
        .toInstant()
    : Temporal.PlainDate.from(movedFromDate);
  component.updatePropertyWithValue(property, written.toString());
}

/** Saves an event's original start before it is changed. */
export function writeMovedFrom(component: ICAL.Component, timeZone: string): void {
  const start = component.getFirstPropertyValue("dtstart");
  if (!(start instanceof ICAL.Time)) return;
  const moment = momentOf(start, timeZone);
  const written = start.isDate ? moment.toPlainDate() : moment.toInstant();
  component.updatePropertyWithValue(property, written.toString());
}

/** Reads what `writeMovedFrom` wrote; null if there is nothing valid. */
export function readMovedFrom({ component }: ICAL.Event, timeZone: string): MovedFrom | null {
  const written = String(component.getFirstPropertyValue(property) ?? "");
  if (!/^[12]\d{3}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(written)) return null;
  const moment = new Date(written);
  if (Number.isNaN(moment.getTime())) return null;
  const wholeDays = !written.includes("T");
  const start = wholeDays
    ? Temporal.PlainDate.from(moment.toISOString().slice(0, 10)).toZonedDateTime(timeZone)
    : Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return { start, wholeDays };
}

/** A time of the calendar in the association's time zone. */
export function momentOf(time: ICAL.Time, timeZone: string): Temporal.ZonedDateTime {
  const { year, month, day, hour, minute, second } = time;
  const clock = { year, month, day, hour, minute, second };
  // A date or floating time is the same wall clock everywhere.
  const floats = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  const zone = floats ? timeZone : time.zone.tzid;
  // For an IANA zone, our rules are better than the file's, which ical.js follows only until 2035.
  return known(zone)
    ? Temporal.ZonedDateTime.from({ timeZone: zone, ...clock }).withTimeZone(timeZone)
    : Temporal.Instant.fromEpochMilliseconds(time.toJSDate().getTime()).toZonedDateTimeISO(
        timeZone,
      );
}

const zones = new Map<string, boolean>();

function known(zone: string): boolean {
  const isKnown = zones.get(zone) ?? isTimeZone(zone);
  zones.set(zone, isKnown);
  return isKnown;
}
