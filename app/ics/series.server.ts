import ICAL from "ical.js";
import { dayAfter } from "../platform/dates.ts";
import {
  type ClockTime,
  inZone,
  minutesAfter,
  minutesFrom,
  momentOf,
  readTimes,
} from "./clock-times.server.ts";
import {
  dateOfName,
  type EventValues,
  endOf,
  isCanceled,
  isSeries,
  moreLines,
  type NamedEvent,
  nameOfDate,
  sequenceOf,
  startOf,
  uidOf,
} from "./event-values.server.ts";
import { nameOf, ownLines, rawValue } from "./ics-text.server.ts";
import { explainRule, ruleOf, splitRule } from "./repeats.server.ts";
import { type DaysLeft, listRuleDates } from "./rule-dates.server.ts";
import { zoneNamed, zoneOf } from "./time-zone-names.server.ts";

/** An event, or a series with its changed dates, ready to list its dates. */
export interface Series {
  event: NamedEvent;
  uid: string;
  /** The IANA zone in which it is kept. */
  zone: string;
  rules: Rule[];
  /** Single added dates. */
  added: ClockTime[];
  /** The names of the dates that were left out. */
  excluded: ReadonlySet<string>;
  /** Their days, in order. */
  except: string[];
  /** Those of them on which it would be, once computed. */
  leftOut?: string[];
  changes: ReadonlyMap<string, NamedEvent>;
}

interface Rule {
  recur: ICAL.Recur;
  /** The last day; "" without end. */
  until: string;
  /** All dates of a rule with a COUNT, once computed. */
  counted?: ClockTime[];
}

/** A date of a series, or the one date of an event that doesn't repeat. */
export interface Occurrence {
  series: Series;
  /** Its name in URLs; "" for an event that doesn't repeat. */
  name: string;
  /** Its values, as for a separate event. */
  values: EventValues;
}

/** Groups a calendar's events into series. @param timeZone the association's. */
export function readSeries(events: readonly NamedEvent[], timeZone: string): Series[] {
  return [...Map.groupBy(events, uidOf).values()].flatMap((alike) => {
    const changes = alike.filter(({ values }) => values["recurrence"]);
    const whole = alike.find(({ values }) => !values["recurrence"]);
    // A changed date without its series is an event of its own.
    if (!whole) return changes.map((change) => seriesOf(change, [], timeZone));
    return [seriesOf(whole, changes, timeZone)];
  });
}

function seriesOf(event: NamedEvent, changes: readonly NamedEvent[], timeZone: string): Series {
  const { values } = event;
  const zone = zoneOf(values, timeZone);
  const added = moreLines(values, "RDATE").flatMap((line) =>
    readTimes(line, (named) => zoneNamed(named) ?? zone).map((time) => inZone(time, zone)),
  );
  const except = (values["except"] ?? "").split("\n").filter(Boolean);
  return {
    ...{ event, uid: uidOf(event), zone, rules: rulesOf(values, zone), added },
    excluded: new Set(except),
    except: except.map((name) => dateOfName(name, values).day).sort(),
    changes: new Map(changes.map((change) => [change.values["recurrence"] ?? "", change])),
  };
}

function rulesOf(values: EventValues, zone: string): Rule[] {
  const { repeats, startDate = "", until = "" } = values;
  const others = moreLines(values, "RRULE").flatMap(
    (line) => splitRule(rawValue(line), startOf(values), zone) ?? [],
  );
  const all = [...(repeats ? [{ rule: ruleOf(repeats, startDate), until }] : []), ...others];
  const followed = all.filter(({ rule }) => explainRule(rule) === null);
  return followed.map((one) => ({ recur: ICAL.Recur.fromString(one.rule), until: one.until }));
}

/** After everything that the calendar shows. */
const LAST_DAY = "2100-12-31";

/** The days left out on which a series would be: others are mistakes. */
export function daysLeftOut(series: Series, left?: DaysLeft): string[] {
  const whole = { ...series, excluded: new Set<string>() };
  series.leftOut ??= series.except.filter((day) => listDates(whole, day, day, left).size > 0);
  return series.leftOut;
}

/** The day on which a series is, nearest to another and within a year of it. @param timeZone the association's. */
export function nearestDay(event: NamedEvent, timeZone: string, day: string): string | undefined {
  const whole = { ...seriesOf(event, [], timeZone), excluded: new Set<string>() };
  const dates = listDates(whole, dayAfter(day, -366), dayAfter(day, 366));
  const distance = (date: ClockTime) => Math.abs(Date.parse(date.day) - Date.parse(day));
  return [...dates.values()].sort((one, other) => distance(one) - distance(other))[0]?.day;
}

/** A series' dates between two days by name, in order, without those left out. */
function listDates(
  series: Series,
  from: string,
  until: string,
  left?: DaysLeft,
): Map<string, ClockTime> {
  const { event, rules, added, excluded } = series;
  const start = startOf(event.values);
  // A series that ends before it starts doesn't even include its start.
  const isOver = rules.length > 0 && rules.every((rule) => rule.until && rule.until < start.day);
  const dates = [...(isOver ? [] : [start]), ...added, ...rules.flatMap(datesOf)];
  const inOrder = dates
    .filter(({ day }) => day >= from && day <= until)
    .map((date): [string, ClockTime] => [nameOfDate(date, event.values), date])
    .filter(([name]) => !excluded.has(name))
    .sort(([, one], [, other]) => (`${one.day}${one.time}` < `${other.day}${other.time}` ? -1 : 1));
  return new Map(inOrder);

  function datesOf(rule: Rule): ClockTime[] {
    const last = rule.until && rule.until < until ? rule.until : until;
    if (!rule.recur.count) return listRuleDates(rule.recur, start, [from, last], left);
    return countDates(rule, start, left).filter(({ day }) => day >= from && day <= last);
  }
}

function countDates(rule: Rule, start: ClockTime, left?: DaysLeft): ClockTime[] {
  rule.counted ??= listRuleDates(rule.recur, start, [start.day, LAST_DAY], left);
  return rule.counted;
}

/**
 * Follows a series as far as a month's page does: for a month, to the end of a rule with a COUNT, and to each day left
 * out.
 *
 * @param left what all rules of a file may look at.
 * @returns false if this was used up.
 */
export function followMonth(series: Series, left: DaysLeft): boolean {
  const { day } = startOf(series.event.values);
  listDates(series, day, dayAfter(day, 35), left);
  daysLeftOut(series, left);
  return series.rules.length === 0 || left.count >= 0;
}

/** Whether a date of a series lasts until after the next one, as far as its first two years tell. */
export function outlastsNext(series: Series, left?: DaysLeft): boolean {
  const [first, last] = [startOf(series.event.values).day, endOf(series.event.values).day];
  if (first === last) return false;
  const dates = [...listDates(series, first, dayAfter(first, 2 * 366), left).values()];
  const starts = dates.map(({ day }) => Date.parse(day));
  const length = Date.parse(last) - Date.parse(first);
  return starts.some((start, at) => start + length > (starts[at + 1] ?? Number.POSITIVE_INFINITY));
}

/** A series' dates, including changed ones, that touch the days between two, and perhaps a few around them. */
export function listOccurrences(series: Series, from: string, until: string): Occurrence[] {
  const { event, changes } = series;
  if (!isSeries(event.values)) {
    const single = singleOf(series);
    return touches(single, from, until) ? [single] : [];
  }
  const minutes = minutesFrom(startOf(event.values), endOf(event.values));
  const first = minutesAfter({ day: from, time: "" }, -minutes).day;
  const unchanged = [...listDates(series, first, until)]
    .filter(([name]) => !changes.has(name))
    .map(([name, date]) => ({ series, name, values: valuesOn(series, name, date) }));
  const changed = [...changes]
    .map(([name, change]) => changedOn(series, name, change))
    .filter((one) => touches(one, from, until) && isShown(one));
  return [...unchanged, ...changed];
}

/** The one date of an event that doesn't repeat, or of a changed date without its series. */
function singleOf(series: Series): Occurrence {
  const { values } = series.event;
  return { series, name: values["recurrence"] ?? "", values };
}

function touches({ values }: Occurrence, from: string, until: string): boolean {
  return startOf(values).day <= until && endOf(values).day >= from;
}

/** Whether a changed date belongs to its series, or is an added one that takes place, no earlier than the series. */
function isShown({ series, name, values }: Occurrence): boolean {
  if (series.excluded.has(name)) return false;
  const { day } = dateOfName(name, series.event.values);
  if (listDates(series, day, day).has(name)) return true;
  return !isCanceled(values) && sequenceOf(values) >= sequenceOf(series.event.values);
}

/** A changed date; canceling its series cancels it, too. */
function changedOn(series: Series, name: string, { values }: NamedEvent): Occurrence {
  const isOff = isCanceled(series.event.values);
  return { series, name, values: isOff ? { ...values, status: "canceled" } : values };
}

/** A date of a series as its series says. */
export function valuesOn({ event, uid }: Series, name: string, date: ClockTime): EventValues {
  const { endTime, more = "", ...others } = event.values;
  const end = minutesAfter(date, minutesFrom(startOf(event.values), endOf(event.values)));
  const lines = more.split("\n");
  const repeating = new Set(ownLines(lines).filter((line) => isOfSeries.test(nameOf(line))));
  const values = {
    ...{ ...others, uid, recurrence: name, repeats: "", until: "", except: "" },
    ...{ startDate: date.day, startTime: date.time },
    ...{ endDate: end.day === date.day ? "" : end.day, endTime: endTime ? end.time : "" },
    more: lines.filter((line) => !repeating.has(line)).join("\n"),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

const isOfSeries = /^(RRULE|RDATE|EXDATE|EXRULE)$/;

/** The date of a series that a URL or a slug names. */
export function findOccurrence(series: Series, name: string): Occurrence | undefined {
  const change = series.changes.get(name);
  if (change) {
    const found = changedOn(series, name, change);
    return isShown(found) ? found : undefined;
  }
  const day = name.slice(0, 10);
  if (series.event.values["recurrence"] === name) return singleOf(series);
  return listOccurrences(series, day, day).find((one) => one.name === name);
}

/** How far to look for the next date, in days: two months, then past the longest interval (over four years). */
const daysToLook = [60, 2000];

/** The next date of a series, or its last if the series is over. */
export function nextOccurrence(series: Series, now: number): Occurrence | undefined {
  const today = new Date(now).toISOString().slice(0, 10);
  for (const days of daysToLook) {
    const ahead = listOccurrences(series, dayAfter(today, -1), dayAfter(today, days)).filter(
      ({ values }) => !isCanceled(values) && !isOver(values, series.zone, now),
    );
    if (ahead.length > 0) return ahead.sort(inOrder)[0];
  }
  const last = lastDayOf(series) ?? today;
  for (const days of daysToLook) {
    const before = listOccurrences(series, dayAfter(last, -days), last);
    if (before.length > 0) return before.sort(inOrder).at(-1);
  }
  return undefined;
}

/** @param timeZone the one in which an event without its own is kept. */
export function isOver(values: EventValues, timeZone: string, now = Date.now()): boolean {
  const { day, time } = endOf(values);
  const end = time ? { day, time } : { day: dayAfter(day, 1), time };
  return momentOf(end, zoneOf(values, timeZone)).epochMilliseconds <= now;
}

function inOrder(one: Occurrence, other: Occurrence): number {
  const [first = "", second = ""] = [one, other].map(({ values }) =>
    Object.values(startOf(values)).join(),
  );
  return first.localeCompare(second);
}

/** The last day that an event or a series may have; null for a series without end. */
export function lastDayOf(series: Series): string | null {
  const { event, rules, added, changes } = series;
  const ends = rules.map(
    (rule) =>
      rule.until || (rule.recur.count ? countDates(rule, startOf(event.values)).at(-1)?.day : null),
  );
  if (ends.includes(null)) return null;
  const own = [event, ...changes.values()].map(({ values }) => endOf(values).day);
  const days = [...own, ...added.map(({ day }) => day), ...ends];
  return (
    days
      .map((day) => day ?? "")
      .sort()
      .at(-1) ?? ""
  );
}
