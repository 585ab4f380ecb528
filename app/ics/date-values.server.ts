import type { Property } from "./ics-text.server.ts";
import { compact, isTimeZone } from "./time-zone-rules.server.ts";

/** A date of a calendar, as RFC 5545 writes it. */
export interface DateValue {
  /** As 20261208. */
  day: string;
  /** As 190000; null for a whole day. */
  time: string | null;
  /** The zone's name, "UTC" for a Z; null for a floating time or a day. */
  zone: string | null;
}

/** Reads one of a property's values; null if it isn't a valid date. */
export function readDate(written: string, { parameters }: Property): DateValue | null {
  const value = written.trim().toUpperCase();
  // Some programs write a Z after a day.
  const day = /^\d{8}Z$/.test(value) ? value.slice(0, 8) : value;
  if (!isMoment(day)) return null;
  if (day.length === 8) return { day, time: null, zone: null };
  const zone = day.endsWith("Z") ? "UTC" : zoneOf(parameters);
  return { day: day.slice(0, 8), time: day.slice(9, 15), zone };
}

/** Whether a value is a date or a time that exists; ical.js turns February 30 into March 2. */
export function isMoment(value: string): boolean {
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)Z?)?$/.exec(value) ?? [];
  if (!year) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

/** The time zone that a property names; null if none. */
function zoneOf(parameters: string[]): string | null {
  const [named] = parameters.flatMap((each) => /^TZID=(.*)$/is.exec(each)?.[1] ?? []);
  return named?.replaceAll('"', "") ?? null;
}

/** A property with these dates, which have the same form. */
export function writeDates(name: string, dates: DateValue[], others: string[] = []): string {
  const [first] = dates;
  const zone = first?.zone && first.zone !== "UTC" ? first.zone : null;
  const form = first?.time === null ? ["VALUE=DATE"] : zone ? [writeZone(zone)] : [];
  const kept = others.filter((each) => !/^(VALUE|TZID)=/i.test(each) && each.includes("="));
  return `${[name, ...kept, ...form].join(";")}:${dates.map(writeValue).join(",")}`;
}

/** A zone's name as a parameter. */
export function writeZone(name: string): string {
  return /[:;,]/.test(name) ? `TZID="${name}"` : `TZID=${name}`;
}

/** As 20261208, 20261208T190000 or 20261208T190000Z. */
function writeValue({ day, time, zone }: DateValue): string {
  return time === null ? day : `${day}T${time}${zone === "UTC" ? "Z" : ""}`;
}

/** Converts a time to another zone; unchanged if one of the zones is unknown. */
export function inZone(date: DateValue, zone: string): DateValue {
  if (date.time === null || date.zone === zone) return date;
  if (date.zone === null) return { ...date, zone };
  if (!isTimeZone(date.zone) || !isTimeZone(zone)) return date;
  const moment = plainOf(date).toZonedDateTime(date.zone).withTimeZone(zone);
  const [day = "", time = ""] = compact(moment.toPlainDateTime()).split("T");
  return { day, time, zone };
}

/** The wall clock of a date; midnight for a day. */
export function plainOf({ day, time }: DateValue): Temporal.PlainDateTime {
  const number = (text: string, from: number, to: number) => Number(text.slice(from, to));
  const clock = time ?? "000000";
  return Temporal.PlainDateTime.from({
    ...{ year: number(day, 0, 4), month: number(day, 4, 6), day: number(day, 6, 8) },
    ...{ hour: number(clock, 0, 2), minute: number(clock, 2, 4), second: number(clock, 4, 6) },
  });
}
