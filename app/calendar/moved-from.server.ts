import ICAL from "ical.js";
import type { EventsTable } from "../database/schema.server.ts";
import { todayIn } from "../platform/dates.ts";
import { isTimeZone } from "./time-zone-rules.server.ts";

/** When an event was planned before it was moved. */
export interface MovedFrom {
  start: Temporal.ZonedDateTime;
  wholeDays: boolean;
}

/** Of an event that doesn't repeat: RFC 5545 has no property for when it was planned at first. */
const property = "x-moved-from";

/** The first start of an event that was moved, in the columns of `events`. */
type FirstStart = Pick<EventsTable, "movedFromDate" | "movedFromTime">;

/** In its first minutes an event is corrected, not moved: few have read it. */
const CORRECTED_WITHIN_MS = 30 * 60_000;

/**
 * What a changed event of the administrator says of where it was moved from: its first start, as long
 * as it is elsewhere. A series says nothing, and neither does an event that was over, whose entry is
 * used for the next one.
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

/** Notes an event's first start in its component. */
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

/** Notes in an event, before its start is changed, when it was planned. */
export function writeMovedFrom(component: ICAL.Component, timeZone: string): void {
  const start = component.getFirstPropertyValue("dtstart");
  if (!(start instanceof ICAL.Time)) return;
  const moment = momentOf(start, timeZone);
  const written = start.isDate ? moment.toPlainDate() : moment.toInstant();
  component.updatePropertyWithValue(property, written.toString());
}

/** What `writeMovedFrom` noted; null if nothing, or if something else stands there. */
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
  // A date, or a time without a zone, means the same wall clock everywhere.
  const floats = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  const zone = floats ? timeZone : time.zone.tzid;
  // For a zone of the IANA database we know the rules better than the file does, whose rules ical.js
  // follows only until 2035.
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
