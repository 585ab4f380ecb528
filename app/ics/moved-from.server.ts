import ICAL from "ical.js";
import type { EventValues } from "./event-values.server.ts";
import { isTimeZone } from "./time-zone-rules.server.ts";

/** An event's original time, before it was moved. */
export interface MovedFrom {
  start: Temporal.ZonedDateTime;
  wholeDays: boolean;
}

/** For an event that doesn't repeat; RFC 5545 has no property for its original time. */
const property = "x-moved-from";

/** The line that says when an event is, for one that is moved from there. */
export function writeMovedFrom(
  { startDate = "", startTime, zone }: EventValues,
  timeZone: string,
): string {
  const day = Temporal.PlainDate.from(startDate);
  const written = startTime
    ? day.toZonedDateTime({ timeZone: zone ?? timeZone, plainTime: startTime }).toInstant()
    : day;
  return `${property.toUpperCase()}:${written}`;
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
