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
  type EventValues,
  isCanceled,
  isSeries,
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
  return new EventReader(lines, series, facts, tell).read();
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

class EventReader {
  readonly #lines: readonly string[];
  readonly #own: readonly string[];
  readonly #series: EventValues | null;
  readonly #isPrivate: boolean;
  readonly #facts: FileFacts;
  readonly #tell: (message: string) => void;
  /** The zone in which the event is kept. */
  readonly #zone: string;
  readonly #start: ClockTime;

  constructor(
    lines: readonly string[],
    series: NamedEvent | null,
    facts: FileFacts,
    tell: (message: string) => void,
  ) {
    this.#lines = lines;
    this.#own = ownLines(lines);
    this.#series = series?.values ?? null;
    const isPrivate = /^(PRIVATE|CONFIDENTIAL)$/i.test(readText(this.#own, "CLASS"));
    this.#isPrivate = series ? series.audience === "residents" : isPrivate;
    if (isPrivate && !this.#isPrivate) {
      throw new CalendarFault(`is a private date of a series that isn't private. ${again}`);
    }
    this.#facts = facts;
    this.#tell = tell;
    const [start] = this.#times("DTSTART") as [ZonedClockTime];
    const repeats = this.#linesOf("RRULE", "RDATE", "RECURRENCE-ID").length > 0;
    const own = repeats && start.zone ? start.zone : facts.timeZone;
    this.#zone = series ? zoneOf(series.values, facts.timeZone) : own;
    this.#start = inZone(start, this.#zone);
  }

  read(): NamedEvent {
    const uid = readUid(this.#lines);
    if (this.#linesOf("UID").every((line) => rawValue(line) === "")) {
      this.#tell(
        "has no ID (UID) in the file; links to its page will change when its title or date changes",
      );
    }
    const { day: startDate, time: startTime } = this.#start;
    const [date] = this.#times("RECURRENCE-ID");
    const usual = this.#series ? startOf(this.#series) : this.#start;
    const recurrence = date ? nameOfDate(this.#alike(date, usual), { startTime: usual.time }) : "";
    const title = readText(this.#own, "SUMMARY").replace(/\s+/g, " ");
    const isOff =
      readText(this.#own, "STATUS").toUpperCase() === "CANCELLED" ||
      (this.#series && isCanceled(this.#series));
    const { repeats, until, line: rule } = this.#rule();
    const more = this.#others(rule);
    const values = {
      title: title || this.#series?.["title"] || "Event",
      ...{ startDate, startTime, ...this.#ends() },
      location: readText(this.#own, "LOCATION"),
      description: readText(this.#own, "DESCRIPTION").replaceAll("\r\n", "\n"),
      ...{ repeats, until },
      except: isSeries({ repeats, more }) ? this.#daysLeftOut() : "",
      status: isOff ? "canceled" : "",
      zone: startTime === "" || this.#zone === this.#facts.timeZone ? "" : this.#zone,
      uid: slugOfUid(uid) === uid && !recurrence ? "" : uid,
      ...{ recurrence, more },
    };
    const slug = [slugOfUid(uid), recurrence].filter(Boolean).join("-");
    const said = Object.entries(values).filter(([, value]) => value !== "");
    const audience = this.#isPrivate && ({ audience: "residents" } as const);
    return { slug, values: Object.fromEntries(said), ...audience };
  }

  #linesOf(...names: string[]): string[] {
    return this.#own.filter((line) => names.includes(nameOf(line)));
  }

  #times(name: string): ZonedClockTime[] {
    return this.#linesOf(name).flatMap((line) => this.#timesIn(line));
  }

  /** A line's times, in their resolved zones. */
  #timesIn(line: string): ZonedClockTime[] {
    const times = readTimes(line, (name) => this.#findZone(name));
    return times.map((time) => ({ ...time, zone: time.zone ?? this.#facts.floatingZone }));
  }

  #findZone(name: string): string | null {
    const { zones, timeZone } = this.#facts;
    const found = zoneNamed(name) ?? zoneDescribed(zones.get(name.trim()) ?? [], timeZone);
    if (!found) {
      this.#tell(
        `uses the time zone “${name.slice(0, 60)}”, which isn't a known one; its times are shown as written. Check them on the calendar. If they are wrong, choose a city's time zone in your calendar program, then export again`,
      );
    }
    return found;
  }

  /** Converts a date of the series to the form of the series' start: a day, or a time in its zone. */
  #alike(date: ZonedClockTime, start: ClockTime): ClockTime {
    if (start.time === "") {
      // Midnight in the association's zone, which some programs write in UTC for a day.
      const isMidnight = date.zone === "UTC" && date.time !== "00:00";
      return { day: isMidnight ? inZone(date, this.#facts.timeZone).day : date.day, time: "" };
    }
    return date.time === "" ? { ...start, day: date.day } : inZone(date, this.#zone);
  }

  /** The last day, unless it is the first, and the time of the end. */
  #ends(): { endDate: string; endTime: string } {
    const start = this.#start;
    const end = this.#end();
    if (end && `${end.day}T${end.time}` < `${start.day}T${start.time}`) {
      this.#tell(`ends before it starts; it is shown without an end time. ${again}`);
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
  #end(): ClockTime | null {
    const [written] = this.#times("DTEND");
    if (!written) return this.#endByDuration();
    const end = inZone(written, this.#zone);
    if (this.#start.time) return { ...end, time: end.time || "00:00" };
    const isWithinDay = end.time !== "" && end.time !== "00:00";
    return { day: isWithinDay ? dayAfter(end.day, 1) : end.day, time: "" };
  }

  #endByDuration(): ClockTime | null {
    const written = readText(this.#own, "DURATION");
    if (!written) return null;
    const minutes = ICAL.Duration.fromString(written).toSeconds() / 60;
    if (!(minutes >= 0 && minutes <= LONGEST_DURATION * 24 * 60)) {
      throw new CalendarFault(
        `lasts longer than the calendar can show; expected at most ${LONGEST_DURATION} days. ${again}`,
      );
    }
    return minutesAfter(this.#start, Math.floor(minutes));
  }

  /** The first rule, its last day, and its line. All rules are checked. */
  #rule(): { repeats: string; until: string; line: string } {
    const rules = this.#linesOf("RRULE").filter((line) => rawValue(line) !== "");
    const [first] = rules.map((line) => ({ line, ...this.#splitRule(rawValue(line)) }));
    if (!first || this.#linesOf("RECURRENCE-ID").length > 0) {
      return { repeats: "", until: "", line: "" };
    }
    const { line, rule, until } = first;
    return { repeats: repeatsOf(rule, this.#start.day), until, line };
  }

  #splitRule(written: string) {
    const split = splitRule(written, this.#start, this.#zone);
    if (!split) throw new CalendarFault(`repeats until a date that doesn't exist. ${again}`);
    const wrong = explainRule(split.rule);
    if (wrong) throw new CalendarFault(wrong);
    return split;
  }

  /** The days of excluded dates that are at the usual time. */
  #daysLeftOut(): string {
    const dates = this.#linesOf("EXDATE").flatMap((line) => this.#datesIn(line));
    const usual = dates.filter(({ time }) => time === this.#start.time).map(({ day }) => day);
    return [...new Set(usual)].sort().join("\n");
  }

  #datesIn(line: string): ClockTime[] {
    return this.#timesIn(line).map((date) => this.#alike(date, this.#start));
  }

  /** The lines that no form field holds. */
  #others(rule: string): string {
    const isDate = this.#linesOf("RECURRENCE-ID").length > 0;
    const own = new Set(this.#own);
    const others = this.#lines.flatMap((line) => {
      const name = nameOf(line);
      if (!own.has(line)) return [line];
      const isSaid = inFields.includes(name) || (isDate && ofSeries.includes(name));
      return isSaid || line === rule ? [] : this.#other(name, line);
    });
    return others.join("\n");
  }

  #other(name: string, line: string): string[] {
    const value = rawValue(line);
    if (name === "STATUS") return /^(CANCELLED|CONFIRMED)$/i.test(value) ? [] : [line];
    if (name === "DTSTAMP") return /^\d{8}T\d{6}Z$/.test(value) ? [line] : [];
    if (name === "RRULE") return value === "" ? [] : [line];
    if (name === "EXDATE" || (name === "CLASS" && this.#isPrivate)) return [];
    const dates = name === "RDATE" ? this.#datesIn(line) : [];
    return dates.length > 0 ? [writeTimes(name, dates, this.#zone)] : [line];
  }
}

/** The properties that form fields hold. */
const inFields = [
  ...["UID", "SUMMARY", "LOCATION", "DESCRIPTION", "RECURRENCE-ID"],
  ...["DTSTART", "DTEND", "DURATION"],
];
/** Properties that a single date of a series must not have, though some programs copy them. */
const ofSeries = ["RRULE", "RDATE", "EXDATE"];
