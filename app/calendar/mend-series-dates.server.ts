import type { Tell } from "./calendar-faults.server.ts";
import {
  type DateValue,
  inZone,
  plainOf,
  readDate,
  writeDates,
  writeValue,
} from "./date-values.server.ts";
import {
  type CalendarPart,
  mapOwnLines,
  type Property,
  readProperties,
  readValue,
} from "./ics-text.server.ts";
import { compact } from "./time-zone-rules.server.ts";

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

/**
 * Corrects the excluded and added dates of a series; an added period with another length becomes a changed
 * date.
 */
export function mendSeriesDates(
  series: CalendarPart,
  changes: CalendarPart[],
  timeZone: string,
  tell: Tell,
): { parts: CalendarPart[] } {
  const start = startOf(series);
  if (!start) return { parts: [series] };
  const periods: CalendarPart[] = [];
  const known = new Set(changes.map((change) => readValue(change, "RECURRENCE-ID")));
  const mended = mapOwnLines(series, (line, property) => {
    if (property.name !== "EXDATE" && property.name !== "RDATE") return [line];
    const plain = property.name === "RDATE" ? withoutPeriods(property) : property;
    if (plain !== property) {
      for (const period of readPeriods(property, start, timeZone)) {
        const id = writeValue(period.from);
        if (known.has(id)) continue;
        known.add(id);
        periods.push(changedTo(series, period));
      }
    }
    const written = plain === property ? line : writeProperty(plain);
    return alikeLines(written, plain, start, timeZone);
  });
  if (periods.length > 0) tell("has extra dates with their own lengths; each is shown that way");
  return { parts: [mended, ...periods] };
}

/** An event that doesn't repeat but has other changed dates has these dates, too. */
export function withDatesOf(series: CalendarPart, changes: CalendarPart[]): CalendarPart {
  if (readProperties(series, ["RRULE", "RDATE"]).length > 0) return series;
  const ids = changes
    .filter((change) => readValue(change, "STATUS")?.toUpperCase() !== "CANCELLED")
    .flatMap((change) => readProperties(change, ["RECURRENCE-ID"]));
  const added = ids.flatMap((id) => {
    const date = readDate(id.value, id);
    return date ? [writeDates("RDATE", [date])] : [];
  });
  const { lines } = series;
  return { ...series, lines: [...lines.slice(0, -1), ...added, ...lines.slice(-1)] };
}

function withoutPeriods(property: Property): Property {
  if (!property.value.includes("/")) return property;
  const value = property.value.replaceAll(/\/[^,]*/g, "");
  const parameters = property.parameters.filter((each) => !/^VALUE=/i.test(each));
  return { ...property, parameters, value };
}

interface Period {
  from: DateValue;
  /** The lines with its duration. */
  end: string;
}

function readPeriods(property: Property, start: DateValue, timeZone: string): Period[] {
  return property.value.split(",").flatMap((written) => {
    const [from = "", to = ""] = written.split("/");
    const read = readDate(from, property);
    if (!read || start.time === null) return [];
    const own = alike(read, start, timeZone);
    if (/^P/i.test(to)) return [{ from: own, end: `DURATION:${to.trim()}` }];
    const end = readDate(to, property);
    if (!end || end.time === null || compact(plainOf(end)) <= compact(plainOf(read))) return [];
    return [{ from: own, end: writeDates("DTEND", [end]) }];
  });
}

const ofSeries = /^(RRULE|RDATE|EXDATE|EXRULE|DTSTART|DTEND|DURATION)$/;

/** A date of a series with another length, as a changed date. */
function changedTo(series: CalendarPart, { from, end }: Period): CalendarPart {
  const { lines } = mapOwnLines(series, (line, { name }) => (ofSeries.test(name) ? [] : [line]));
  const own = [writeDates("RECURRENCE-ID", [from]), writeDates("DTSTART", [from]), end];
  return { ...series, lines: [...lines.slice(0, 1), ...own, ...lines.slice(1)] };
}

function writeProperty({ name, parameters, value }: Property): string {
  return `${[name, ...parameters].join(";")}:${value}`;
}
