import { dayAfter } from "../platform/dates.ts";
import { isMoment, writeDates } from "./date-values.server.ts";
import {
  type EventValues,
  isSeries,
  type NamedEvent,
  toDate,
  uidOf,
} from "./event-values.server.ts";
import { type CalendarPart, escapeText } from "./ics-text.server.ts";
import { ruleOf } from "./repeats.server.ts";
import { compact, isTimeZone } from "./time-zone-rules.server.ts";
import { type FeedFacts, writeFeed } from "./write-ics.server.ts";

/** Writes events as a calendar. */
export function writeCalendar(events: readonly NamedEvent[], facts: FeedFacts): string {
  return writeFeed(writeEvents(events, facts.timeZone), facts);
}

/**
 * Writes events as the parts of a calendar; a changed date of a series needs the series.
 *
 * @param timeZone the association's, in which events are unless they name another.
 */
function writeEvents(events: readonly NamedEvent[], timeZone: string): CalendarPart[] {
  return [...Map.groupBy(events, uidOf).values()].flatMap((alike) => {
    const series = alike.filter(({ values }) => !values["recurrence"]);
    const dates = alike.filter(({ values }) => values["recurrence"]);
    return [...series, ...dates].flatMap((event) => {
      const { zoneRules } = event.values;
      const zone = zoneRules ? [{ name: "VTIMEZONE", lines: zoneRules.split("\n") }] : [];
      return [...zone, writeEvent(event, series[0]?.values, timeZone)];
    });
  });
}

function writeEvent(
  event: NamedEvent,
  series: EventValues | undefined,
  timeZone: string,
): CalendarPart {
  const { values } = event;
  const { title = "", startDate = "", startTime, endTime, location, description } = values;
  const { endDate = startDate, more = "" } = values;
  const zone = values["zone"] || timeZone;
  const text = (name: string, value: string | undefined) =>
    value ? [`${name}:${escapeText(value)}`] : [];
  const date = (name: string, day: string, time: string | undefined) => {
    const written = toDate(day, time, zone);
    // ical.js would turn February 30 into March 2.
    if (!isMoment(written.day)) throw new Error(`${day} is not a day`);
    return [writeDates(name, [written])];
  };
  // Canceling a series cancels all of its dates.
  const isCanceled = values["status"] === "canceled" || series?.["status"] === "canceled";
  const others = more
    .split("\n")
    .filter((line) => line && !(isCanceled && /^STATUS[;:]/i.test(line)));
  return {
    name: "VEVENT",
    lines: [
      "BEGIN:VEVENT",
      ...text("UID", uidOf(event)),
      ...recurrenceLines(values, series ?? values, timeZone),
      ...text("SUMMARY", title),
      ...date("DTSTART", startDate, startTime),
      ...(startTime ? [] : date("DTEND", dayAfter(endDate, 1), undefined)),
      ...(startTime && endTime ? date("DTEND", endDate, endTime) : []),
      ...ruleLines(values, zone, timeZone),
      ...text("LOCATION", location),
      ...text("DESCRIPTION", description),
      ...(isCanceled ? ["STATUS:CANCELLED"] : []),
      ...others,
      "END:VEVENT",
    ],
  };
}

/** Which date of a series this is, on the clock of the series. */
function recurrenceLines(
  { recurrence }: EventValues,
  { startTime, zone }: EventValues,
  timeZone: string,
): string[] {
  if (!recurrence) return [];
  const [day, time] = [recurrence.slice(0, 10), recurrence.slice(11)];
  const own = time && startTime ? `${time.slice(0, 2)}:${time.slice(2)}` : startTime;
  return [writeDates("RECURRENCE-ID", [toDate(day, own, zone || timeZone)])];
}

/** The rule of a series, and its days that are left out. */
function ruleLines(values: EventValues, zone: string, timeZone: string): string[] {
  const { repeats = "", startDate = "", startTime, until, except = "" } = values;
  const known = isTimeZone(zone) ? zone : timeZone;
  const end = until && `;UNTIL=${startTime ? lastMoment(until, known) : until.replaceAll("-", "")}`;
  const days = isSeries(values) ? except.split("\n").filter(Boolean) : [];
  return [
    ...(repeats ? [`RRULE:${ruleOf(repeats, startDate)}${end ?? ""}`] : []),
    ...(days.length > 0
      ? [
          writeDates(
            "EXDATE",
            days.map((day) => toDate(day, startTime, zone)),
          ),
        ]
      : []),
  ];
}

/** The end of a day in UTC, as RFC 5545 requires for a series that has a time. */
function lastMoment(day: string, timeZone: string): string {
  const next = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).add({ days: 1 });
  const last = next.subtract({ seconds: 1 }).withTimeZone("UTC");
  return `${compact(last.toPlainDateTime())}Z`;
}
