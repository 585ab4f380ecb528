import { dayAfter } from "../platform/dates.ts";
import { formatDay, formatTime, formatTimes } from "../platform/format-date.ts";
import { longestEventDays } from "../platform/limits.ts";
import { momentOf } from "./clock-times.server.ts";
import { eventPage } from "./event-url.server.ts";
import {
  dateOfName,
  type EventValues,
  endOf,
  isCanceled,
  isSeries,
  moreLines,
  startOf,
} from "./event-values.server.ts";
import { formatRule } from "./format-event.ts";
import { rawValue } from "./ics-text.server.ts";
import { parseRule, type RepeatRule, ruleOf } from "./repeats.server.ts";
import {
  daysLeftOut,
  nextOccurrence,
  type Occurrence,
  type Series,
  valuesOn,
} from "./series.server.ts";
import { readMovedFrom } from "./settle-event.server.ts";
import { zoneOf } from "./time-zone-names.server.ts";
import { shortZoneName } from "./time-zone-rules.server.ts";

/** One event on the days it touches, in the association's time zone. */
export type CalendarEvent = ReturnType<typeof describeOccurrence>;

/** An event as pages show it, without what the server only uses for sorting and comparing. */
export type ShownEvent = ReturnType<typeof showEvent>;

export function showEvent(event: CalendarEvent) {
  const { id: _, slug: _slug, start: _start, end: _end, isUnusual: _isUnusual, ...shown } = event;
  return shown;
}

/** Describes a date of a series, or an event that doesn't repeat. @param timeZone the IANA zone to show it in. */
export function describeOccurrence(occurrence: Occurrence, timeZone: string) {
  const { series, name, values } = occurrence;
  const { title = "Event", location = null, description = null, startTime } = values;
  const { start, end, lastDay } = placeOf(values, timeZone);
  const days = listDays(dayOf(start), lastDay);
  const before = beforeChange(occurrence, timeZone);
  const from = before && dayOf(placeOf(before[1], timeZone).start);
  return {
    id: [series.uid, ...Object.values(startOf(values))].join("-"),
    // Shared by all dates of a series.
    uid: series.uid,
    // Of a date of a series, the one it has once it is changed.
    slug: isSeries(series.event.values) ? `${series.event.slug}-${name}` : series.event.slug,
    href: eventPage(title, series.uid, name),
    ...{ title, location, description },
    seriesTitle: series.event.values["title"] ?? "Event",
    days,
    // Both null for an all-day event.
    time: startTime ? formatSpan(start, end) : null,
    begins: startTime ? formatTime(start) : null,
    // In milliseconds since 1970.
    start: start.epochMilliseconds,
    end: end.epochMilliseconds,
    canceled: isCanceled(values),
    isForResidents: series.event.audience === "residents",
    // Null if neighbors see no difference.
    change: before && !isCanceled(values) ? describeChange(before, timeZone) : null,
    // Null if it is still held on its original day.
    movedFrom: from && !days.includes(from) ? from : null,
    isMeeting:
      /\bmeeting\b/i.test(title) || isInMeetings(values) || isInMeetings(series.event.values),
    // Such as "Every Tuesday"; null unless it is every week or every day.
    weekly: sayWeekly(series),
    // The first day of its series.
    since: series.event.values["startDate"] ?? "",
    // The days on which its series isn't held.
    except: daysLeftOut(series),
    // Such as trash pickup, which nobody attends.
    isWeeklyDay: !startTime && series.rules.some(({ recur }) => recur.freq === "WEEKLY"),
    isChanged: series.changes.has(name),
    // Also a single event, and the first date of a series.
    isUnusual: series.changes.has(name) || values["startDate"] === series.event.values["startDate"],
  };
}

function sayWeekly({ rules, event }: Series): string | null {
  const isWeekly = rules.some(
    ({ recur: { freq, interval } }) => /^(WEEKLY|DAILY)$/.test(freq) && interval === 1,
  );
  if (!isWeekly) return null;
  const rule = readRule(event.values);
  return rule === "irregularly" ? "Every week" : formatRule({ ...rule, until: null, count: null });
}

/** An event's start and end in the association's zone, and its last day there. */
function placeOf(values: EventValues, timeZone: string) {
  if (!values["startTime"]) {
    const lastDay = endOf(values).day;
    const end = momentOf({ day: dayAfter(lastDay, 1), time: "" }, timeZone);
    return { start: momentOf(startOf(values), timeZone), end, lastDay };
  }
  const zone = zoneOf(values, timeZone);
  const [start, end] = [startOf(values), endOf(values)].map((time) =>
    momentOf(time, zone).withTimeZone(timeZone),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  // An event that ends at midnight ends on the day after its last.
  const isAtMidnight = dayOf(end) > dayOf(start) && end.hour + end.minute === 0;
  return { start, end, lastDay: isAtMidnight ? dayAfter(dayOf(end), -1) : dayOf(end) };
}

function isInMeetings(values: EventValues): boolean {
  const categories = moreLines(values, "CATEGORIES").flatMap((line) => rawValue(line).split(","));
  return categories.some((category) => /^\s*meetings?\s*$/i.test(category));
}

/** The values to compare of a changed event, now and before: of a single one that was moved, all but its end. */
function beforeChange({ series, name, values }: Occurrence, timeZone: string) {
  const whole = series.event.values;
  if (series.changes.has(name) || whole["recurrence"]) {
    return [values, valuesOn(series, name, dateOfName(name, whole))] as const;
  }
  const from = readMovedFrom(values, timeZone);
  if (!from) return null;
  const { endDate: _, endTime: _time, ...now } = values;
  const start = { startDate: from.day, startTime: from.time ?? "", zone: timeZone };
  return [now, { ...now, ...start }] as const;
}

/** What a change made other, as "Changed: was 8–9 am at Pool". */
export function describeChange(
  [values, before]: readonly [EventValues, EventValues],
  timeZone: string,
): string | null {
  const [now, was] = [listFacts(values, timeZone), listFacts(before, timeZone)];
  // "Board meeting (budget)" is a board meeting.
  const isLonger = (fact: string, at: number) => at === 0 && now[0]?.startsWith(fact.slice(0, -1));
  // Once the series has another time or place, it isn't known which was announced for that day.
  const known = now[1] === was[1] ? was : was.slice(0, 2);
  const words = known.filter((fact, at) => fact !== now[at] && !isLonger(fact, at)).join("");
  return words ? `Changed: was ${words.replace(/^, | /, "")}` : null;
}

/** An event in words, in its own zone: "“Yoga”, Tuesday, December 8, 8–9 am at Pool". @param from leaves facts out. */
export function sayEvent(values: EventValues, from = 0): string {
  return listFacts(values, zoneOf(values, "UTC")).slice(from).join("").slice(2);
}

/** An event's title, days, times and place, each with what joins it to the one before. */
function listFacts(values: EventValues, timeZone: string): string[] {
  const { title, startTime, location } = values;
  const { start, end, lastDay } = placeOf(values, timeZone);
  const days = [...new Set([dayOf(start), lastDay])].map(formatDay).join(" to ");
  const time = startTime ? formatSpan(start, end) : "all day";
  return [`, “${title}”`, `, ${days}`, `, ${time}`, location ? ` at ${location}` : ""];
}

/** A time such as 19:30 in words. */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return formatTime({ hour, minute });
}

function formatSpan(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string {
  return start.equals(end) ? formatTime(start) : formatTimes(start, end);
}

function dayOf(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainDate().toString();
}

function listDays(first: string, last: string): string[] {
  const days = [first];
  let day = first;
  while (day < last && days.length < longestEventDays) {
    day = dayAfter(day, 1);
    days.push(day);
  }
  return days;
}

/** An event with all details for its own page. */
export type EventDetails = ReturnType<typeof describeEvent>;

/** Adds the details for an event's own page: of one that doesn't repeat, `repeats` and `seriesHref` are null. */
export function describeEvent(
  { series, event }: { series: Series; event: CalendarEvent },
  timeZone: string,
) {
  const start = Temporal.Instant.fromEpochMilliseconds(event.start).toZonedDateTimeISO(timeZone);
  const repeats = isSeries(series.event.values);
  const { seriesTitle: title } = event;
  const next = () => nextOccurrence(series, event.end)?.name ?? "";
  return {
    ...event,
    repeats: repeats ? readRule(series.event.values) : null,
    // What its series is called, and its next date, if this one has a title of its own.
    usual: repeats &&
      title !== event.title && { title, href: eventPage(title, series.uid, next()) },
    seriesHref: repeats ? eventPage(event.title, series.uid, "") : null,
    seriesSlug: series.event.slug,
    zoneName: shortZoneName(start),
  };
}

/** How an event that repeats does so; "irregularly" for more than one rule. */
export function readRule(values: EventValues): RepeatRule | "irregularly" {
  const { repeats, startDate = "", until = null } = values;
  const isPlain = repeats && moreLines(values, "RRULE", "RDATE").length === 0;
  return isPlain ? parseRule(ruleOf(repeats, startDate), startDate, until) : "irregularly";
}
