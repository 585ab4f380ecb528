import { type DateValue, inZone, readDate, writeDates } from "./date-values.server.ts";
import {
  type CalendarPart,
  mapOwnLines,
  type Property,
  readProperties,
} from "./ics-text.server.ts";

/** When a series begins; null if it has no date. */
export function startOf(event: CalendarPart): DateValue | null {
  const [property] = readProperties(event, ["DTSTART"]);
  return property ? readDate(property.value, property) : null;
}

/** A date of a series in the form of its start: a day or a time in its zone. */
function alike(date: DateValue, start: DateValue, timeZone: string): DateValue {
  if (start.time === null) {
    if (date.time === null) return date;
    // Midnight in the association's zone, which some programs write for a day in UTC.
    const isMoment = date.zone === "UTC" && date.time !== "000000";
    return { day: (isMoment ? inZone(date, timeZone) : date).day, time: null, zone: null };
  }
  if (date.time === null) return { ...start, day: date.day };
  if (date.zone === start.zone) return date;
  if (date.zone === null) return { ...date, zone: start.zone };
  if (start.zone === null) return { ...inZone(date, timeZone), zone: null };
  return date.zone === "UTC" ? date : inZone(date, start.zone);
}

/** Dates of a series, as lines in the form of its start; unchanged if they already have it. */
export function alikeLines(
  line: string,
  property: Property,
  start: DateValue,
  timeZone: string,
): string[] {
  const dates = property.value.split(",").map((value) => readDate(value, property));
  const read = dates.filter((date) => date !== null);
  const mended = read.map((date) => alike(date, start, timeZone));
  if (read.length < dates.length || mended.every((date, place) => date === read[place])) {
    return [line];
  }
  const groups = Map.groupBy(mended, ({ zone }) => zone);
  return [...groups.values()].map((some) => writeDates(property.name, some, property.parameters));
}

/** Corrects the excluded and added dates of a series. */
export function mendSeriesDates(series: CalendarPart, timeZone: string): CalendarPart {
  const start = startOf(series);
  if (!start) return series;
  return mapOwnLines(series, (line, property) =>
    /^(EXDATE|RDATE)$/.test(property.name) ? alikeLines(line, property, start, timeZone) : [line],
  );
}
