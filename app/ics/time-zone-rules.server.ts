import { compact } from "./clock-times.server.ts";

type Zoned = Temporal.ZonedDateTime;

/** How many years ahead a zone's changes are read; regular ones repeat after that. */
const YEARS_AHEAD = 12;

/**
 * Describes a time zone for clients, as a VTIMEZONE (RFC 5545, 3.6.5), from the platform's own data.
 * Lists of ready-made VTIMEZONEs have only the current rules, which are wrong for older events.
 *
 * @param timeZone an IANA name.
 * @param firstYear the year of the first event; the changes of the year before are included, too.
 * @returns its lines.
 */
export function describeTimeZone(timeZone: string, firstYear: number, now = new Date()): string[] {
  const lastYear = Math.max(now.getUTCFullYear(), firstYear) + YEARS_AHEAD;
  const changes = listChanges(timeZone, firstYear - 1, lastYear);
  const kinds = Map.groupBy(changes, kindOf);
  const parts = [...kinds.values()].flatMap((alike) => describeChanges(alike, lastYear));
  const longAgo = Temporal.PlainDateTime.from("1970-01-01");
  const first = startOf(timeZone, firstYear - 1);
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...(changes.length === 0 ? describePeriod(first, first, longAgo) : parts),
    "END:VTIMEZONE",
  ];
}

function startOf(timeZone: string, year: number): Zoned {
  return Temporal.ZonedDateTime.from({ timeZone, year, month: 1, day: 1 });
}

/** Changes of a zone's clocks in the years from the first to the last. */
function listChanges(timeZone: string, firstYear: number, lastYear: number): Zoned[] {
  const changes: Zoned[] = [];
  let change = startOf(timeZone, firstYear).getTimeZoneTransition("next");
  while (change && change.year <= lastYear) {
    changes.push(change);
    change = change.getTimeZoneTransition("next");
  }
  return changes;
}

/** The moment before a change. */
function before(change: Zoned): Zoned {
  return change.subtract({ nanoseconds: 1 });
}

/** The wall clock at a change, by the offset before it. */
function clockAt(change: Zoned): Temporal.PlainDateTime {
  return before(change).toPlainDateTime().add({ nanoseconds: 1 });
}

function kindOf(change: Zoned): string {
  const clock = clockAt(change);
  return [before(change).offset, change.offset, clock.month, clock.toPlainTime()].join(" ");
}

/** Changes of one kind, as one rule if they repeat every year, otherwise one by one. */
function describeChanges(alike: Zoned[], lastYear: number): string[] {
  const clocks = alike.map(clockAt);
  const weekdays = new Set(clocks.map(({ dayOfWeek }) => dayOfWeek));
  const weeks = new Set(clocks.map(({ day }) => Math.ceil(day / 7)));
  const inLastWeek = clocks.every(({ day, daysInMonth }) => day + 7 > daysInMonth);
  const goesOn = clocks.every(({ year }, place) => year === lastYear - alike.length + 1 + place);
  const isRule = goesOn && alike.length > 2 && weekdays.size === 1;
  const [first] = clocks;
  if (!first || !isRule || (!inLastWeek && weeks.size > 1)) {
    return alike.flatMap((change) => describePeriod(before(change), change, clockAt(change)));
  }
  const day = `${inLastWeek ? -1 : [...weeks][0]}${weekdayNames[first.dayOfWeek - 1]}`;
  const rule = `RRULE:FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${day}`;
  return alike.slice(0, 1).flatMap((change) => describePeriod(before(change), change, first, rule));
}

const weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

function describePeriod(
  earlier: Zoned,
  later: Zoned,
  start: Temporal.PlainDateTime,
  rule?: string,
): string[] {
  const isAhead = later.offsetNanoseconds > earlier.offsetNanoseconds;
  const name = isAhead ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${compact(start)}`,
    `TZOFFSETFROM:${earlier.offset.replace(":", "")}`,
    `TZOFFSETTO:${later.offset.replace(":", "")}`,
    `TZNAME:${shortZoneName(later)}`,
    ...(rule ? [rule] : []),
    `END:${name}`,
  ];
}

/** The short name of a zone at a moment, as in EST. */
export function shortZoneName(moment: Zoned): string {
  return (
    new Intl.DateTimeFormat("en-US", { timeZone: moment.timeZoneId, timeZoneName: "short" })
      .formatToParts(moment.epochMilliseconds)
      .find(({ type }) => type === "timeZoneName")?.value ?? moment.offset
  );
}
