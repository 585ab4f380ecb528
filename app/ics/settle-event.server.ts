import { todayIn } from "../platform/dates.ts";
import { type ClockTime, inZone, momentOf, readTimes } from "./clock-times.server.ts";
import {
  type EventValues,
  isSeries,
  keptLines,
  moreLines,
  sequenceOf,
  startOf,
} from "./event-values.server.ts";
import { rawValue } from "./ics-text.server.ts";
import { zoneOf } from "./time-zone-names.server.ts";

/** A change in the first minutes is a correction, not a move: few have read it. */
const CORRECTED_WITHIN_MS = 30 * 60_000;

/**
 * Completes an event's values when it is published: with the stamps by which calendar programs notice a change,
 * and with its original time if it was moved.
 *
 * @param values the form's, and the others as they were.
 * @param before the published event; null for a new one.
 * @param timeZone the association's.
 * @param dates a series' changed dates: SEQUENCE goes past theirs, so that none is shown that the series no longer has.
 */
export function settleEvent(
  values: EventValues,
  before: EventValues | null,
  timeZone: string,
  now = new Date(),
  dates: readonly EventValues[] = [],
): EventValues {
  const plain = normalize(values);
  const known = before ?? plain;
  const stamp = now.toISOString().replace(/\.\d+|[-:]/g, "");
  const isFirst = !before && moreLines(plain, "SEQUENCE").length === 0;
  const moved = before ? movedFrom(before, plain, timeZone, now) : null;
  const others = keptLines((plain.more ?? "").split("\n")).filter((line) => !stamped.test(line));
  const created = moreLines(known, "CREATED");
  const more = [
    `DTSTAMP:${stamp}`,
    ...(created.length > 0 ? created : before ? [] : [`CREATED:${stamp}`]),
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${isFirst ? 0 : Math.max(...[known, ...dates].map(sequenceOf)) + 1}`,
    ...(moved ? [moved] : []),
    ...others,
  ];
  return { ...plain, more: more.join("\n") };
}

/** The lines that `settleEvent` writes. */
const stamped = /^(DTSTAMP|CREATED|LAST-MODIFIED|SEQUENCE|X-MOVED-FROM)[;:]/i;

/** An event in the form that reading it from a calendar file gives. */
function normalize(values: EventValues): EventValues {
  const { startDate, endDate, startTime, except = "" } = values;
  const repeats = isSeries(values);
  const days = except.split("\n").flatMap((line) => line.trim() || []);
  const drop = new Set([
    ...(endDate === startDate ? ["endDate"] : []),
    ...(startTime ? [] : ["startTime", "endTime", "zone", "zoneRules"]),
    ...(repeats ? [] : ["except"]),
    ...(values["repeats"] ? [] : ["until"]),
  ]);
  const all = { ...values, except: [...new Set(days)].sort().join("\n") };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== "" && !drop.has(name)),
  );
}

/** The line with a moved event's first start; null for a series or its dates, and for a past event that is reused. */
function movedFrom(
  before: EventValues,
  now: EventValues,
  timeZone: string,
  at: Date,
): string | null {
  const last = before["endDate"] ?? before["startDate"] ?? "";
  const isSingle = ![before, now].some((one) => isSeries(one) || one["recurrence"]);
  if (!isSingle || last < todayIn(timeZone, at)) return null;
  const [known] = moreLines(before, "X-MOVED-FROM");
  const [start, other] = [before, now].map((one) => writeMovedFrom(one, timeZone));
  const [created] = moreLines(before, "CREATED").flatMap((line) => readTimes(line));
  const isNew =
    created && at.getTime() - momentOf(created, "UTC").epochMilliseconds < CORRECTED_WITHIN_MS;
  const first = known ?? (isNew ? other : start);
  return first && first !== other ? first : null;
}

/** The line with an event's original time, for one about to be moved. RFC 5545 has no property for it. */
function writeMovedFrom(values: EventValues, timeZone: string): string {
  const start = startOf(values);
  return `X-MOVED-FROM:${start.time ? momentOf(start, zoneOf(values, timeZone)).toInstant() : start.day}`;
}

/** Reads what `writeMovedFrom` wrote, in a time zone; null if there is nothing valid. */
export function readMovedFrom(values: EventValues, timeZone: string): ClockTime | null {
  const [line = ""] = moreLines(values, "X-MOVED-FROM");
  const [before] = readTimes(`X-MOVED-FROM:${rawValue(line).replaceAll(/[-:]/g, "")}`);
  return before ? inZone(before, timeZone) : null;
}
