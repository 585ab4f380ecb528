import { weekdayCodes } from "../platform/dates.ts";
import { compact } from "./clock-times.server.ts";

type Zoned = Temporal.ZonedDateTime;

/** How many years of a zone's changes to read ahead; regular ones repeat after that. */
const YEARS_AHEAD = 12;

/**
 * Describes a time zone for clients, as a VTIMEZONE (RFC 5545, 3.6.5), from the platform's own data.
 *
 * @param timeZone an IANA name.
 * @param firstYear the year of the first event; the changes of the year before are included, too.
 * @returns its lines.
 */
export function describeTimeZone(timeZone: string, firstYear: number, now = new Date()): string[] {
  const lastYear = Math.max(now.getUTCFullYear(), firstYear) + YEARS_AHEAD;
  const first = Temporal.ZonedDateTime.from({ timeZone, year: firstYear - 1, month: 1, day: 1 });
  const changes: Zoned[] = [];
  let change = first.getTimeZoneTransition("next");
  for (; change && change.year <= lastYear; change = change.getTimeZoneTransition("next")) {
    changes.push(change);
  }
  const kinds = Map.groupBy(changes, kindOf);
  const parts = [...kinds.values()].flatMap((alike) => describeChanges(alike, lastYear));
  const isSteady = changes.length === 0;
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...(isSteady ? describePeriod(first, Temporal.PlainDateTime.from("1970-01-01")) : parts),
    "END:VTIMEZONE",
  ];
}

/** The moment before a change; where the clock never changes, any moment. */
function before(change: Zoned): Zoned {
  return change.subtract({ nanoseconds: 1 });
}

/** The wall-clock time of a change, by the offset before it. */
function clockAt(change: Zoned): Temporal.PlainDateTime {
  return before(change).toPlainDateTime().add({ nanoseconds: 1 });
}

function kindOf(change: Zoned): string {
  const clock = clockAt(change);
  return [before(change).offset, change.offset, clock.month, clock.toPlainTime()].join(" ");
}

/** Describes changes of one kind: as one rule if they continue every year on the same weekday, otherwise one by one. */
function describeChanges(alike: Zoned[], lastYear: number): string[] {
  const clocks = alike.map(clockAt);
  const isLast = clocks.every(({ day, daysInMonth }) => day + 7 > daysInMonth);
  const places = clocks.map(({ day, dayOfWeek }) => {
    return `${isLast ? -1 : Math.ceil(day / 7)}${weekdayCodes[dayOfWeek - 1]}`;
  });
  const goesOn = clocks.every(({ year }, place) => year === lastYear - alike.length + 1 + place);
  const [first] = alike;
  if (!first || alike.length < 3 || !goesOn || new Set(places).size > 1) {
    return alike.flatMap((change) => describePeriod(change, clockAt(change)));
  }
  const rule = `RRULE:FREQ=YEARLY;BYMONTH=${clockAt(first).month};BYDAY=${places[0]}`;
  return describePeriod(first, clockAt(first), rule);
}

function describePeriod(change: Zoned, start: Temporal.PlainDateTime, rule?: string): string[] {
  const earlier = before(change);
  const name = change.offsetNanoseconds > earlier.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${compact(start)}`,
    `TZOFFSETFROM:${earlier.offset.replace(":", "")}`,
    `TZOFFSETTO:${change.offset.replace(":", "")}`,
    `TZNAME:${shortZoneName(change)}`,
    ...(rule ? [rule] : []),
    `END:${name}`,
  ];
}

/** A zone's abbreviation at a moment, such as EST. */
export function shortZoneName(moment: Zoned): string {
  const { timeZoneId: timeZone, offset } = moment;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
  const parts = format.formatToParts(moment.epochMilliseconds);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? offset;
}
