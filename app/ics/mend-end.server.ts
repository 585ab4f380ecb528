import type { Tell } from "./calendar-faults.server.ts";
import { type DateValue, plainOf, readDate, writeDates } from "./date-values.server.ts";
import { type CalendarPart, mapOwnLines, readProperties, readValue } from "./ics-text.server.ts";
import { compact } from "./time-zone-rules.server.ts";

/** An end that isn't before the start, and has a time if the start has one. */
export function mendEnd(event: CalendarPart, tell: Tell): CalendarPart {
  const [startProperty] = readProperties(event, ["DTSTART"]);
  const [endProperty] = readProperties(event, ["DTEND"]);
  const start = startProperty && readDate(startProperty.value, startProperty);
  const end = endProperty && readDate(endProperty.value, endProperty);
  if (!start || !end) return event;
  const replace = (lines: string[]) =>
    mapOwnLines(event, (line, { name }) =>
      name === "DTEND" ? lines : name === "DURATION" ? [] : [line],
    );
  const written = endProperty.value;
  const isDays = start.time === null;
  const alike: DateValue = isDays
    ? wholeDayEnd(end)
    : end.time === null
      ? { ...end, time: "000000", zone: start.zone }
      : end;
  if (alike !== end) {
    tell(
      isDays
        ? "starts on a day but ends at a time; it is shown as an all-day event"
        : "starts at a time but ends on a day; it is shown as ending when that day begins",
    );
  }
  if (isBefore(alike, start)) {
    tell(
      `ends before it starts (DTEND ${written.slice(0, 40)}); it is shown without an end time. Correct it in your calendar program, then export again`,
    );
    return replace([]);
  }
  const hasBoth = readValue(event, "DURATION") !== undefined;
  return alike === end && !hasBoth ? event : replace([writeDates("DTEND", [alike])]);
}

/** The day after the last one; a time within a day includes that day. */
function wholeDayEnd(end: DateValue): DateValue {
  if (end.time === null) return end;
  const next = compact(plainOf(end).add({ days: 1 })).slice(0, 8);
  return { day: end.time === "000000" ? end.day : next, time: null, zone: null };
}

/** Within a zone, compare wall clocks: 2:30 to 3:00 is fine on the night that skips 2:30. */
function isBefore(end: DateValue, start: DateValue): boolean {
  if (end.zone !== null && start.zone !== null && end.zone !== start.zone) {
    try {
      const [one, other] = [end, start].map(
        (date) => plainOf(date).toZonedDateTime(date.zone ?? "UTC").epochMilliseconds,
      );
      return Number(one) < Number(other);
    } catch {
      // For a custom zone, ical.js compares them (read-ics.server.ts).
      return false;
    }
  }
  return `${end.day}${end.time ?? ""}` < `${start.day}${start.time ?? ""}`;
}
