import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { dayAfter } from "../platform/dates.ts";
import { again, CalendarFault, checkEvent, readText } from "./check-event.server.ts";
import {
  type ClockTime,
  inZone,
  minutesAfter,
  readTimes,
  writeTimes,
  type ZonedClockTime,
} from "./clock-times.server.ts";
import {
  isCanceled,
  isSeries,
  keptLines,
  type NamedEvent,
  nameOfDate,
  slugOfUid,
  startOf,
} from "./event-values.server.ts";
import { nameOf, ownLines, rawValue } from "./ics-text.server.ts";
import { explainRule, repeatsOf, splitRule } from "./repeats.server.ts";
import { zoneDescribed, zoneNamed, zoneOf } from "./time-zone-names.server.ts";

/** What applies to all of a file's events. */
export interface FileFacts {
  /** The association's. */
  timeZone: string;
  floatingZone: string;
  /** The file's own time zones (VTIMEZONE), by name. */
  zones: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads an event of a calendar file so that writing it (write-calendar.server.ts) says the same. An event that
 * isn't part of a series is converted to the association's zone; its moment stays. Corrects a missing UID or
 * title, days where times are expected and the reverse, and an end before the start.
 *
 * @param lines the event's, without its BEGIN and END.
 * @param series what this is a changed date of; null if it isn't one, or if the file lacks the series.
 * @param tell called with each correction, which completes a sentence after the event's name.
 * @throws CalendarFault if the site couldn't show the event correctly.
 */
export function readEvent(
  lines: readonly string[],
  series: NamedEvent | null,
  facts: FileFacts,
  tell: (message: string) => void,
): NamedEvent {
  checkEvent(lines);
  const { timeZone, floatingZone, zones } = facts;
  const own = ownLines(lines);
  // Any other class counts as private (RFC 5545), such as Outlook's X-PERSONAL.
  const saysPrivate = !/^(PUBLIC)?$/i.test(readText(own, "CLASS"));
  const isPrivate = series ? series.audience === "residents" : saysPrivate;
  if (saysPrivate && !isPrivate) {
    throw new CalendarFault(`is a private date of a series that isn't private. ${again}`);
  }
  const isDate = linesOf("RECURRENCE-ID").length > 0;
  const [written] = timesOf("DTSTART") as [ZonedClockTime];
  const repeatsInZone = isDate || linesOf("RRULE", "RDATE").length > 0 ? written.zone : null;
  const zone = series ? zoneOf(series.values, timeZone) : (repeatsInZone ?? timeZone);
  const start = inZone(written, zone);
  const uid = readUid(lines);
  if (linesOf("UID").every((line) => rawValue(line) === "")) {
    tell(
      "has no ID (UID) in the file; links to its page will change when its title or date changes",
    );
  }
  const [date] = timesOf("RECURRENCE-ID");
  const usual = series ? startOf(series.values) : start;
  const recurrence = date ? nameOfDate(alike(date, usual), { startTime: usual.time }) : "";
  const isOff =
    readText(own, "STATUS").toUpperCase() === "CANCELLED" ||
    (series !== null && isCanceled(series.values));
  const { repeats, until, line: rule } = readRule();
  const more = keptLines(lines)
    .flatMap((line) => keepLine(line, rule))
    .join("\n");
  const values = {
    title: readText(own, "SUMMARY").replace(/\s+/g, " ") || series?.values["title"] || "Event",
    ...{ startDate: start.day, startTime: start.time, ...readEnd() },
    location: readText(own, "LOCATION"),
    description: readText(own, "DESCRIPTION").replaceAll("\r\n", "\n"),
    ...{ repeats, until },
    except: isSeries({ repeats, more }) ? listDaysLeftOut() : "",
    status: isOff ? "canceled" : "",
    zone: start.time === "" || zone === timeZone ? "" : zone,
    uid: slugOfUid(uid) === uid && !recurrence ? "" : uid,
    ...{ recurrence, more },
  };
  const slug = [slugOfUid(uid), recurrence].filter(Boolean).join("-");
  const said = Object.entries(values).filter(([, value]) => value !== "");
  const audience = isPrivate && ({ audience: "residents" } as const);
  return { slug, values: Object.fromEntries(said), ...audience };

  function linesOf(...names: string[]): string[] {
    return own.filter((line) => names.includes(nameOf(line)));
  }

  function timesOf(name: string): ZonedClockTime[] {
    return linesOf(name).flatMap(timesIn);
  }

  /** A line's times, in their resolved zones. */
  function timesIn(line: string): ZonedClockTime[] {
    const times = readTimes(line, findZone);
    return times.map((time) => ({ ...time, zone: time.zone ?? floatingZone }));
  }

  function findZone(name: string): string | null {
    const found = zoneNamed(name) ?? zoneDescribed(zones.get(name.trim()) ?? [], timeZone);
    if (!found) {
      tell(
        `uses the time zone “${name.slice(0, 60)}”, which isn't a known one; its times are shown as written. Check them on the calendar. If they are wrong, choose a city's time zone in your calendar program, then export again`,
      );
    }
    return found;
  }

  /** Converts a date of the series to the form of the series' start: a day, or a time in its zone. */
  function alike(date: ZonedClockTime, usual: ClockTime): ClockTime {
    if (usual.time === "") {
      // Midnight in the association's zone, which some programs write in UTC for a day.
      const isMidnight = date.zone === "UTC" && date.time !== "00:00";
      return { day: isMidnight ? inZone(date, timeZone).day : date.day, time: "" };
    }
    return date.time === "" ? { ...usual, day: date.day } : inZone(date, zone);
  }

  /** The last day, unless it is the first, and the time of the end. */
  function readEnd(): { endDate: string; endTime: string } {
    const end = findEnd();
    if (end && `${end.day}T${end.time}` < `${start.day}T${start.time}`) {
      tell(`ends before it starts; it is shown without an end time. ${again}`);
      return { endDate: "", endTime: "" };
    }
    if (!end || start.time) {
      const { day = start.day, time = "" } = end ?? {};
      return { endDate: day === start.day ? "" : day, endTime: time };
    }
    const last = dayAfter(end.day, -1);
    return { endDate: last > start.day ? last : "", endTime: "" };
  }

  /** The end in the event's zone; for an all-day event, the day after the last. */
  function findEnd(): ClockTime | null {
    const [written] = timesOf("DTEND");
    if (!written) return findEndByDuration();
    const end = inZone(written, zone);
    if (start.time) return { ...end, time: end.time || "00:00" };
    const isWithinDay = end.time !== "" && end.time !== "00:00";
    return { day: isWithinDay ? dayAfter(end.day, 1) : end.day, time: "" };
  }

  function findEndByDuration(): ClockTime | null {
    const written = readText(own, "DURATION");
    if (!written) return null;
    const minutes = ICAL.Duration.fromString(written).toSeconds() / 60;
    if (!(minutes >= 0 && minutes <= LONGEST_DURATION * 24 * 60)) {
      throw new CalendarFault(
        `lasts longer than the calendar can show; expected at most ${LONGEST_DURATION} days. ${again}`,
      );
    }
    return minutesAfter(start, Math.floor(minutes));
  }

  /** The first rule, its last day, and its line. All rules are checked. */
  function readRule(): { repeats: string; until: string; line: string } {
    const rules = linesOf("RRULE").filter((line) => rawValue(line) !== "");
    const [first] = rules.map((line) => ({ line, ...checkRule(rawValue(line)) }));
    if (!first || isDate) return { repeats: "", until: "", line: "" };
    const { line, rule, until } = first;
    return { repeats: repeatsOf(rule, start.day), until, line };
  }

  function checkRule(written: string) {
    const split = splitRule(written, start, zone);
    if (!split) throw new CalendarFault(`repeats until a date that doesn't exist. ${again}`);
    const wrong = explainRule(split.rule);
    if (wrong) throw new CalendarFault(wrong);
    return split;
  }

  /** The days of excluded dates that are at the usual time. */
  function listDaysLeftOut(): string {
    const dates = linesOf("EXDATE").flatMap(datesIn);
    const usual = dates.filter(({ time }) => time === start.time).map(({ day }) => day);
    return [...new Set(usual)].sort().join("\n");
  }

  function datesIn(line: string): ClockTime[] {
    return timesIn(line).map((date) => alike(date, start));
  }

  /** A line that no form field holds. @param rule the line of the rule that a field holds. */
  function keepLine(line: string, rule: string): string[] {
    const [name, value] = [nameOf(line), rawValue(line)];
    if ((isDate && ofSeries.includes(name)) || line === rule) return [];
    if (name === "STATUS") return /^(CANCELLED|CONFIRMED)$/i.test(value) ? [] : [line];
    if (name === "DTSTAMP") return /^\d{8}T\d{6}Z$/.test(value) ? [line] : [];
    if (name === "RRULE") return value === "" ? [] : [line];
    const dates = name === "RDATE" ? datesIn(line) : [];
    return dates.length > 0 ? [writeTimes(name, dates, zone)] : [line];
  }
}

/** An event's UID; without one, a text that doesn't change when other events are added to the file. */
export function readUid(lines: readonly string[]): string {
  const own = ownLines(lines).find((line) => nameOf(line) === "UID") ?? "";
  const uid = rawValue(own).replaceAll(/\\([\\;,])/g, "$1");
  if (uid) return uid;
  const says = ["SUMMARY", "DTSTART", "RECURRENCE-ID", "LOCATION"];
  const facts = ownLines(lines)
    .filter((line) => says.includes(nameOf(line)))
    .map((line) => `${nameOf(line)}:${rawValue(line)}`);
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

/** In days. */
const LONGEST_DURATION = 366;

/** Properties that a single date of a series must not have, though some programs copy them. */
const ofSeries = ["RRULE", "RDATE"];
