import {
  type CalendarPart,
  type Property,
  readProperties,
  readProperty,
} from "./ics-text.server.ts";

/** The properties that hold dates. */
export const dateProperties = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"];

/**
 * Events with their dates in the form that the rules ask for, where a program wrote what it means in
 * another: a day without VALUE=DATE, a time zone beside UTC, a changed date of a timed series by its
 * day alone. Lines in the right form stay as they are.
 */
export function normalizeEvents(events: CalendarPart[]): CalendarPart[] {
  const mended = events.map((event) => ({ ...event, lines: event.lines.map(normalizeLine) }));
  const starts = new Map(
    mended
      .filter((event) => readProperties(event, ["RECURRENCE-ID"]).length === 0)
      .map((event) => [uidOf(event), readProperties(event, ["DTSTART"])[0]]),
  );
  return mended.map((event) => {
    const start = starts.get(uidOf(event));
    const lines = event.lines.map((line) => (start ? normalizeChangedDate(line, start) : line));
    return { ...event, lines };
  });
}

function uidOf(event: CalendarPart): string {
  return readProperties(event, ["UID"])[0]?.value ?? "";
}

function normalizeLine(line: string): string {
  const property = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)[;:]/i.test(line)
    ? readProperty(line)
    : null;
  if (!property) return line;
  // Of a period (RDATE) the start counts: each date lasts as long as the others.
  const values = property.value.split(",").map((value) => value.trim().split("/")[0] ?? "");
  const isDays = values.every((value) => /^\d{8}$/.test(value));
  const isTimes = values.every((value) => /^\d{8}T\d{6}Z?$/.test(value));
  const isUtc = values.every((value) => value.endsWith("Z"));
  if (!isDays && !isTimes) return line;
  const others = property.parameters.filter(
    (parameter) => !/^VALUE=/i.test(parameter) && !((isDays || isUtc) && /^TZID=/i.test(parameter)),
  );
  return writeProperty({
    name: property.name,
    parameters: isDays ? [...others, "VALUE=DATE"] : others,
    value: values.join(","),
  });
}

/** The date of a series that is changed is told as the series tells its start: by day or by time. */
function normalizeChangedDate(line: string, start: Property): string {
  const property = /^RECURRENCE-ID[;:]/i.test(line) ? readProperty(line) : null;
  if (!property) return line;
  const [isDay, startsOnDay] = [property, start].map(({ value }) => /^\d{8}$/.test(value.trim()));
  if (isDay === startsOnDay) return line;
  const ranges = property.parameters.filter((parameter) => /^RANGE=/i.test(parameter));
  const time = start.value.trim().slice(8);
  return writeProperty({
    name: property.name,
    parameters: [...ranges, ...start.parameters],
    value: property.value.slice(0, 8) + time,
  });
}

function writeProperty({ name, parameters, value }: Property): string {
  return `${[name, ...parameters].join(";")}:${value}`;
}
