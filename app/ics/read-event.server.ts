import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { dayAfter } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import {
  type ClockTime,
  inZone,
  isMoment,
  minutesAfter,
  readTimes,
  writeTimes,
  writtenTimes,
  type ZonedClockTime,
} from "./clock-times.server.ts";
import {
  type EventValues,
  isSeries,
  type NamedEvent,
  nameOfDate,
  slugOfUid,
} from "./event-values.server.ts";
import { nameOf, ownLines, rawValue } from "./ics-text.server.ts";
import { explainRule, repeatsOf, splitRule } from "./repeats.server.ts";
import { zoneDescribed, zoneNamed, zoneOf } from "./time-zone-names.server.ts";

/** What is wrong with an event, as the rest of a sentence for its author: "has no date". */
export class CalendarFault extends Error {
  override name = "CalendarFault";
}

/** What holds for all events of a file. */
export interface FileFacts {
  /** The association's. */
  timeZone: string;
  /** The zone of times without one. */
  floatingZone: string;
  /** The file's own descriptions of time zones, by name. */
  zones: ReadonlyMap<string, readonly string[]>;
}

/** The properties that hold days and times. */
const dates = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"];
/** The properties that fields say. */
const inFields = [
  ...["UID", "SUMMARY", "LOCATION", "DESCRIPTION", "RECURRENCE-ID"],
  ...["DTSTART", "DTEND", "DURATION"],
];
/** The properties that a single date of a series hasn't, though some programs copy them. */
const ofSeries = ["RRULE", "RDATE", "EXDATE"];

/** The maximum number of added and excluded dates; a weekly series has about 520 dates in ten years. */
const MOST_DATES = 2000;
/** In characters, for which ical.js takes quadratic time. */
const LONGEST_PARAMETERS = 2000;
/** In days. */
const LONGEST_DURATION = 366;

const again = "Correct it in your calendar program, then export again";

/**
 * Reads an event of a calendar file. Writing it again (write-calendar.server.ts) says the same. One that neither
 * repeats nor is a date of a series is moved to the association's zone; its moment stays. Corrected are a missing UID
 * or title, days where times are expected and the reverse, and an end before the start.
 *
 * @param lines those of the event, without its BEGIN and END.
 * @param series what it is a changed date of; null if it is none, or if the file hasn't the series.
 * @param tell called with each correction, as the rest of a sentence after the event's name.
 * @throws CalendarFault if the site couldn't show it as it is meant.
 */
export function readEvent(
  lines: readonly string[],
  series: NamedEvent | null,
  facts: FileFacts,
  tell: (message: string) => void,
): NamedEvent {
  checkLines(lines);
  checkDates(lines);
  return new EventReader(lines, series, facts, tell).read();
}

/** The UID of an event; of one without, a text that stays the same when others are added to the file. */
export function readUid(lines: readonly string[]): string {
  const uid = readText(lines, "UID");
  if (uid) return uid;
  const says = ["SUMMARY", "DTSTART", "RECURRENCE-ID", "LOCATION"];
  const facts = ownLines(lines)
    .filter((line) => says.includes(nameOf(line)))
    .map((line) => `${nameOf(line)}:${rawValue(line)}`);
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

/** The name of an event in messages to its author: event Picnic (December 8, 2026). */
export function describePart(lines: readonly string[]): string {
  const find = (name: string) => lines.find((line) => nameOf(line) === name) ?? "";
  const title = rawValue(find("SUMMARY"))
    .replaceAll(/\\([\\;,])/g, "$1")
    .slice(0, 60);
  const [start = ""] = writtenTimes(find("DTSTART"));
  const day = isMoment(start)
    ? formatDate(start.replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3"))
    : "";
  if (!title) return day ? `event of ${day}` : "event without a date";
  return `event ${title}${day ? ` (${day})` : ""}`;
}

/** The first value of a property, as text. */
function readText(lines: readonly string[], name: string): string {
  const line = ownLines(lines).find((one) => nameOf(one) === name);
  return line ? String(readProperty(line)?.getFirstValue() ?? "").trim() : "";
}

/** A line's property; null if ical.js can't read it. */
function readProperty(line: string): ICAL.Property | null {
  try {
    if (line.indexOf(":") > LONGEST_PARAMETERS) return null;
    return ICAL.Property.fromString(line);
  } catch {
    return null;
  }
}

/** Lines that can't be read, and parts within the event that aren't closed, would spoil the feed. */
function checkLines(lines: readonly string[]): void {
  const open: string[] = [];
  for (const line of lines) {
    const name = nameOf(line);
    if (name === "BEGIN") open.push(rawValue(line).toUpperCase());
    else if (name === "END" && open.pop() === rawValue(line).toUpperCase()) continue;
    else if (name === "END" || !readProperty(line)) {
      throw new CalendarFault(`has the line “${line.slice(0, 60)}”, which can't be read. ${again}`);
    }
  }
  const [left] = open;
  if (left) throw new CalendarFault(`has a part ${left.slice(0, 60)} without an end. ${again}`);
}

function checkDates(lines: readonly string[]): void {
  const own = ownLines(lines);
  if (own.every((line) => nameOf(line) !== "DTSTART")) {
    throw new CalendarFault(
      "has no date (DTSTART is missing). Add one in your calendar program, or delete the event there, then export again",
    );
  }
  let count = 0;
  for (const line of own.filter((one) => dates.includes(nameOf(one)))) {
    const values = writtenTimes(line);
    count += values.length;
    const wrong = values.find((value) => !isMoment(value));
    if (wrong !== undefined || (values.length === 0 && nameOf(line) === "DTSTART")) {
      const shown = `${nameOf(line)} is ${(wrong ?? "").slice(0, 60)}`;
      throw new CalendarFault(`has a date that doesn't exist: ${shown}. ${again}`);
    }
    const far = values.find((value) => !/^(19|20)/.test(value));
    if (far) {
      const shown = `${nameOf(line)} is ${far}; expected a year from 1900 to 2099`;
      throw new CalendarFault(`is in a year the calendar can't show: ${shown}. ${again}`);
    }
  }
  if (count > MOST_DATES) {
    throw new CalendarFault(
      `names ${count} dates one by one; expected at most ${MOST_DATES}. Have it repeat by a rule in your calendar program, then export again`,
    );
  }
}

class EventReader {
  readonly #lines: readonly string[];
  readonly #own: readonly string[];
  readonly #series: NamedEvent | null;
  readonly #facts: FileFacts;
  readonly #tell: (message: string) => void;
  /** The zone on whose clocks the event is kept. */
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
    this.#series = series;
    this.#facts = facts;
    this.#tell = tell;
    const [start] = this.#times("DTSTART") as [ZonedClockTime];
    const repeats = this.#own.some((line) => /^(RRULE|RDATE|RECURRENCE-ID)[;:]/i.test(line));
    const { timeZone } = facts;
    const own = repeats && start.zone ? start.zone : timeZone;
    this.#zone = series ? zoneOf(series.values, timeZone) : own;
    this.#start = inZone(start, this.#zone);
  }

  read(): NamedEvent {
    const uid = readUid(this.#lines);
    if (!readText(this.#own, "UID")) {
      this.#tell(
        "has no ID (UID) in the file; links to its page will change when its title or date changes",
      );
    }
    const { day: startDate, time: startTime } = this.#start;
    const recurrence = this.#recurrence();
    const isSingle = recurrence !== "";
    const { repeats, until, rule } = isSingle ? noRule : this.#rule();
    const except = isSingle ? [] : this.#exceptions(true).map(({ day }) => day);
    const more = this.#others(isSingle, rule);
    const isOff = [readText(this.#own, "STATUS"), this.#series?.values["status"]].some((status) =>
      /^cancell?ed$/i.test(status ?? ""),
    );
    const slug = slugOfUid(uid);
    const values = {
      title: this.#title(),
      ...{ startDate, startTime, ...this.#ends() },
      location: readText(this.#own, "LOCATION"),
      description: readText(this.#own, "DESCRIPTION").replaceAll("\r\n", "\n"),
      ...{ repeats, until },
      except: isSeries({ repeats, more }) ? [...new Set(except)].sort().join("\n") : "",
      status: isOff ? "canceled" : "",
      zone: startTime === "" || this.#zone === this.#facts.timeZone ? "" : this.#zone,
      uid: slug === uid && !isSingle ? "" : uid,
      ...{ recurrence, more },
    };
    return { slug: [slug, recurrence].filter(Boolean).join("-"), values: withoutBlank(values) };
  }

  #title(): string {
    const title = readText(this.#own, "SUMMARY").replace(/\s+/g, " ");
    return title || this.#series?.values["title"] || "Event";
  }

  /** The times of a property, in the zones that their names stand for. */
  #times(name: string): ZonedClockTime[] {
    const lines = this.#own.filter((line) => nameOf(line) === name);
    return lines.flatMap((line) => this.#timesIn(line));
  }

  #timesIn(line: string): ZonedClockTime[] {
    const times = readTimes(line, (name) => this.#findZone(name));
    return times.map((time) =>
      time.time && time.zone === null ? { ...time, zone: this.#facts.floatingZone } : time,
    );
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

  /** A date of the series in the form of the series' start: a day, or a time on its clock. */
  #alike(date: ZonedClockTime, start: ClockTime): ClockTime {
    if (start.time === "") {
      // Midnight in the association's zone, which some programs write for a day in UTC.
      const isMidnight = date.zone === "UTC" && date.time !== "00:00";
      return { day: isMidnight ? inZone(date, this.#facts.timeZone).day : date.day, time: "" };
    }
    return date.time === "" ? { ...start, day: date.day } : inZone(date, this.#zone);
  }

  /** Which date of the series this is, as `nameOfDate` writes it; "" for the series itself. */
  #recurrence(): string {
    const line = this.#own.find((one) => nameOf(one) === "RECURRENCE-ID");
    const [date] = line ? this.#timesIn(line) : [];
    if (!line || !date) return "";
    if (readProperty(line)?.getFirstParameter("range")) {
      throw new CalendarFault(
        "changes all later dates of its series at once (RANGE), which the site can't show. Change them one by one in your calendar program, then export again",
      );
    }
    const { startDate = this.#start.day, startTime = "" } = this.#series?.values ?? {};
    const start = this.#series ? { day: startDate, time: startTime } : this.#start;
    return nameOfDate(this.#alike(date, start), { startTime: start.time });
  }

  /** The last day, unless it is the first, and the time of the end. */
  #ends(): { endDate: string; endTime: string } {
    const none = { endDate: "", endTime: "" };
    const start = this.#start;
    const end = this.#end();
    if (!end) return none;
    if (`${end.day}T${end.time}` < `${start.day}T${start.time}`) {
      this.#tell(
        `ends before it starts (DTEND ${end.day} ${end.time}); it is shown without an end time. Correct it in your calendar program, then export again`,
      );
      return none;
    }
    if (start.time) return { endDate: end.day === start.day ? "" : end.day, endTime: end.time };
    const last = dayAfter(end.day, -1);
    return { endDate: last > start.day ? last : "", endTime: "" };
  }

  /** The end on the clock of the event; for whole days, the day after the last. */
  #end(): ClockTime | null {
    const [written] = this.#times("DTEND");
    if (!written) return this.#endByDuration();
    const end = inZone(written, this.#zone);
    if (this.#start.time) return end.time ? end : { ...end, time: "00:00" };
    const isWithinDay = end.time !== "" && end.time !== "00:00";
    return { day: isWithinDay ? dayAfter(end.day, 1) : end.day, time: "" };
  }

  #endByDuration(): ClockTime | null {
    const written = readText(this.#own, "DURATION");
    if (!written) return null;
    const minutes = ICAL.Duration.fromString(written).toSeconds() / 60;
    if (!(minutes >= 0 && minutes <= LONGEST_DURATION * 24 * 60)) {
      throw new CalendarFault(
        `lasts longer than the calendar can show: DURATION is ${written.slice(0, 60)}; expected at most ${LONGEST_DURATION} days. ${again}`,
      );
    }
    return minutesAfter(this.#start, Math.floor(minutes));
  }

  /** The first rule, its last day, and its line. */
  #rule() {
    const lines = this.#own.filter((line) => nameOf(line) === "RRULE" && rawValue(line) !== "");
    const [first] = lines.map((line) => ({ line, ...this.#splitRule(rawValue(line)) }));
    if (!first) return noRule;
    const { line, rule, until } = first;
    return { repeats: repeatsOf(rule, this.#start.day), until, rule: line };
  }

  #splitRule(written: string) {
    const split = splitRule(written, this.#start, (end) => {
      const [time] = readTimes(`UNTIL:${end}`);
      return time ? inZone(time, this.#zone) : { day: end, time: "" };
    });
    if (!split) {
      const shown = `RRULE is ${written.slice(0, 200)}`;
      throw new CalendarFault(`repeats until a date that doesn't exist: ${shown}. ${again}`);
    }
    const wrong = explainRule(split.rule);
    if (wrong) throw new CalendarFault(wrong);
    return split;
  }

  /** The excluded dates that are at the usual time, or the others. */
  #exceptions(areUsual: boolean, lines = this.#own): ClockTime[] {
    return lines
      .filter((line) => nameOf(line) === "EXDATE")
      .flatMap((line) => this.#timesIn(line))
      .map((date) => this.#alike(date, this.#start))
      .filter(({ time }) => (time === this.#start.time) === areUsual);
  }

  /** The lines that no field says. */
  #others(isSingle: boolean, rule: string): string {
    const own = new Set(this.#own);
    const others = this.#lines.flatMap((line) => {
      const name = nameOf(line);
      if (!own.has(line)) return [line];
      if (inFields.includes(name) || line === rule) return [];
      if (isSingle && ofSeries.includes(name)) return [];
      return this.#other(name, line);
    });
    return others.join("\n");
  }

  #other(name: string, line: string): string[] {
    const value = rawValue(line);
    switch (name) {
      case "STATUS":
        return /^(CANCELLED|CONFIRMED)$/.test(value) ? [] : [line];
      case "DTSTAMP":
        return /^\d{8}T\d{6}Z$/.test(value) ? [line] : [];
      case "RRULE":
        if (value !== "") this.#splitRule(value);
        return value === "" ? [] : [line];
      case "EXDATE":
        return this.#dateLine(name, this.#exceptions(false, [line]));
      case "RDATE": {
        const added = this.#timesIn(line).map((date) => this.#alike(date, this.#start));
        return this.#dateLine(name, added);
      }
      case "EXRULE":
        throw new CalendarFault(`leaves out dates by a rule (EXRULE), which is outdated. ${again}`);
      default:
        return [line];
    }
  }

  #dateLine(name: string, times: ClockTime[]): string[] {
    return times.length > 0 ? [writeTimes(name, times, this.#zone)] : [];
  }
}

const noRule = { repeats: "", until: "", rule: "" };

function withoutBlank(values: EventValues): EventValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
