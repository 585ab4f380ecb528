import ICAL from "ical.js";
import { rawValue } from "./ics-text.server.ts";

/** A day, or a wall-clock time, as in an event's form. */
export interface ClockTime {
  /** As 2026-12-08. */
  day: string;
  /** As 19:00; "" for all day. */
  time: string;
}

/** A wall-clock time and its IANA zone; null for all day or a floating time. */
export interface ZonedClockTime extends ClockTime {
  zone: string | null;
}

/** Whether a day or time in a calendar file exists: ical.js turns February 30 into March 2. */
export function isMoment(value: string): boolean {
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)Z?)?$/.exec(value) ?? [];
  if (!year) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

/** Reads the times of a line such as EXDATE, skipping impossible ones. @param zoneNamed resolves a TZID. */
export function readTimes(
  line: string,
  zoneNamed: (name: string) => string | null = (name) => name,
): ZonedClockTime[] {
  const named = ICAL.Property.fromString(line).getFirstParameter("tzid");
  return writtenTimes(line)
    .filter(isMoment)
    .map((value) => {
      const day = value.replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3");
      if (value.length === 8) return { day, time: "", zone: null };
      const time = `${value.slice(9, 11)}:${value.slice(11, 13)}`;
      return { day, time, zone: value.endsWith("Z") ? "UTC" : named ? zoneNamed(named) : null };
    });
}

/** A line's days and times as written; Google writes a Z after days, too. */
export function writtenTimes(line: string): string[] {
  return rawValue(line)
    .toUpperCase()
    .split(",")
    .map((value) => value.trim().replace(/^(\d{8})Z$/, "$1"))
    .filter(Boolean);
}

export function writeTimes(name: string, times: readonly ClockTime[], zone: string): string {
  const isDays = times.every(({ time }) => time === "");
  const form = isDays ? ";VALUE=DATE" : zone === "UTC" ? "" : `;TZID=${zone}`;
  const values = times.map(({ day, time }) => {
    const written = day.replaceAll("-", "");
    return time ? `${written}T${time.replace(":", "")}00${zone === "UTC" ? "Z" : ""}` : written;
  });
  return `${name}${form}:${values.join(",")}`;
}

/** The wall-clock time in another zone; an all-day date is the same everywhere. */
export function inZone({ day, time, zone }: ZonedClockTime, other: string): ClockTime {
  if (time === "" || zone === null || zone === other) return { day, time };
  const there = momentOf({ day, time }, zone).withTimeZone(other);
  return { day: there.toPlainDate().toString(), time: clockOf(there) };
}

/** The moment of a wall-clock time; for a whole day, its start. */
export function momentOf({ day, time }: ClockTime, zone: string): Temporal.ZonedDateTime {
  return plainOf({ day, time }).toZonedDateTime(zone);
}

export function minutesAfter(start: ClockTime, minutes: number): ClockTime {
  const then = plainOf(start).add({ minutes });
  return { day: then.toPlainDate().toString(), time: start.time && clockOf(then) };
}

export function minutesFrom(start: ClockTime, end: ClockTime): number {
  return plainOf(start).until(plainOf(end), { largestUnit: "minute" }).minutes;
}

function plainOf({ day, time }: ClockTime): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(`${day}T${time || "00:00"}`);
}

function clockOf(moment: Temporal.PlainDateTime | Temporal.ZonedDateTime): string {
  return moment.toPlainTime().toString({ smallestUnit: "minute" });
}

/** In iCalendar's format: 20261208T190000. */
export function compact(time: Temporal.PlainDateTime): string {
  return time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}
