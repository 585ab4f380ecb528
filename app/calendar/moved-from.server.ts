import ICAL from "ical.js";
import { isTimeZone } from "./time-zone-rules.server.ts";

/** When an event was planned before it was moved. */
export interface MovedFrom {
  start: Temporal.ZonedDateTime;
  wholeDays: boolean;
}

/** Of an event that doesn't repeat: RFC 5545 has no property for when it was planned at first. */
const property = "x-moved-from";

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
