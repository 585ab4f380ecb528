import ICAL from "ical.js";
import { dayAfter } from "../platform/dates.ts";
import { type DateValue, inZone, plainOf, readDate, writeDates } from "./date-values.server.ts";
import {
  type EventValues,
  formatDayOf,
  formatTimeOf,
  isSeries,
  type NamedEvent,
  slugOfUid,
} from "./event-values.server.ts";
import { zoneName } from "./ics-parts.server.ts";
import {
  type CalendarPart,
  mapOwnLines,
  type Property,
  readProperties,
  readValue,
} from "./ics-text.server.ts";
import { startOf } from "./mend-series-dates.server.ts";
import { repeatsOf, splitRule } from "./repeats.server.ts";
import { compact, isTimeZone } from "./time-zone-rules.server.ts";
import { stamped } from "./write-ics.server.ts";

/**
 * Reads the events of a calendar. Writing them again (write-event.server.ts) says the same.
 *
 * @param parts see readParts.
 * @param timeZone the association's. An event that neither repeats nor is a date of a series is moved to it; its
 *   moment stays.
 */
export function readEvents(parts: readonly CalendarPart[], timeZone: string): NamedEvent[] {
  const zones = new Map(
    parts.filter(({ name }) => name === "VTIMEZONE").map((zone) => [zoneName(zone), zone.lines]),
  );
  const events = parts.filter(({ name }) => name === "VEVENT");
  const isDate = (part: CalendarPart) => readValue(part, "RECURRENCE-ID") !== undefined;
  const series = new Map(
    events.filter((part) => !isDate(part)).map((part) => [readValue(part, "UID"), part]),
  );
  return events.map((part) => {
    const whole = isDate(part) ? (series.get(readValue(part, "UID")) ?? part) : part;
    const read = new EventReader(part, whole, timeZone).read();
    const rules = zones.get(read.values["zone"] ?? "");
    return rules ? { ...read, values: { ...read.values, zoneRules: rules.join("\n") } } : read;
  });
}

/** The properties that fields say. */
const inFields = [
  ...["UID", "SUMMARY", "LOCATION", "DESCRIPTION", "RECURRENCE-ID"],
  ...["DTSTART", "DTEND", "DURATION"],
];

class EventReader {
  readonly #part: CalendarPart;
  readonly #component: ICAL.Component;
  readonly #timeZone: string;
  readonly #zone: string;
  readonly #start: DateValue;
  /** The start of the series, on whose clock its dates are named. */
  readonly #first: DateValue;
  /** Whether its series is. */
  readonly #isCanceled: boolean;
  #isRuleRead = false;
  readonly #except = new Set<string>();
  #end = { rule: "", until: "" };

  constructor(part: CalendarPart, whole: CalendarPart, timeZone: string) {
    this.#timeZone = timeZone;
    this.#isCanceled = readValue(whole, "STATUS") === "CANCELLED";
    this.#part = stamped(part);
    this.#component = new ICAL.Component(ICAL.parse(this.#part.lines.join("\r\n")));
    const repeats = readProperties(whole, ["RRULE", "RDATE", "RECURRENCE-ID"]).length > 0;
    const own = startOf(whole) as DateValue;
    const written = own.zone ?? timeZone;
    this.#zone = repeats || !isTimeZone(written) ? written : timeZone;
    this.#first = this.#toZone(own);
    this.#start = this.#toZone(startOf(part) as DateValue);
  }

  read(): NamedEvent {
    const uid = this.#text("uid");
    const recurrence = this.#recurrence();
    const slug = [slugOfUid(uid), recurrence].filter(Boolean).join("-");
    const more = this.#others();
    const { rule, until } = this.#end;
    const startDate = formatDayOf(this.#start);
    const repeats = rule && repeatsOf(rule, startDate);
    const { zone } = this.#start;
    const values = {
      title: this.#text("summary").replace(/\s+/g, " "),
      ...{ startDate, startTime: formatTimeOf(this.#start), ...this.#ends(startDate) },
      location: this.#text("location"),
      description: this.#text("description").replaceAll("\r\n", "\n"),
      ...{ repeats, until },
      except: isSeries({ repeats, more }) ? [...this.#except].sort().join("\n") : "",
      status: this.#isCanceled || this.#text("status") === "CANCELLED" ? "canceled" : "",
      zone: zone === null || zone === this.#timeZone ? "" : zone,
      uid: slug === uid ? "" : uid,
      ...{ recurrence, more },
    };
    return { slug, values: withoutBlank(values) };
  }

  #text(name: string): string {
    return String(this.#component.getFirstPropertyValue(name) ?? "").trim();
  }

  #toZone(date: DateValue): DateValue {
    return inZone(date, this.#zone);
  }

  #date(name: string): DateValue | null {
    const [property] = readProperties(this.#part, [name]);
    const date = property ? readDate(property.value, property) : null;
    return date && this.#toZone(date);
  }

  /** Which date of the series this is, as `occurrenceName` writes it; "" for the series itself. */
  #recurrence(): string {
    const date = this.#date("RECURRENCE-ID");
    if (!date) return "";
    const usual = formatTimeOf(this.#first);
    const time = formatTimeOf(date);
    const day = formatDayOf(date);
    return time === "" || time === usual ? day : `${day}-${time.replace(":", "")}`;
  }

  /** The last day, unless it is the first, and the time of the end. */
  #ends(startDate: string): { endDate: string; endTime: string } {
    const end = this.#date("DTEND") ?? this.#endByDuration();
    if (!end) return { endDate: "", endTime: "" };
    if (this.#start.time === null) {
      const last = dayAfter(formatDayOf(end), -1);
      return { endDate: last > startDate ? last : "", endTime: "" };
    }
    const day = formatDayOf(end);
    return { endDate: day === startDate ? "" : day, endTime: formatTimeOf(end) };
  }

  #endByDuration(): DateValue | null {
    const written = readValue(this.#part, "DURATION");
    if (!written) return null;
    const seconds = ICAL.Duration.fromString(written).toSeconds();
    const [day = "", time = ""] = compact(plainOf(this.#start).add({ seconds })).split("T");
    return this.#start.time === null
      ? { day, time: null, zone: null }
      : { day, time, zone: this.#start.zone };
  }

  /** The lines that no field says. */
  #others(): string {
    const { lines } = mapOwnLines(this.#part, (line, property) => this.#other(line, property));
    return lines.slice(1, -1).join("\n");
  }

  #other(line: string, property: Property): string[] {
    const { name, value } = property;
    if (inFields.includes(name)) return [];
    if (name === "STATUS") return /^(CANCELLED|CONFIRMED)$/.test(value.trim()) ? [] : [line];
    if (name === "EXDATE") return this.#exceptions(property);
    if (name === "RDATE") return this.#added(line, property);
    if (name !== "RRULE" || this.#isRuleRead) return [line];
    this.#isRuleRead = true;
    this.#end = splitRule(value, this.#start.time, (moment) => {
      const end = readDate(moment, property);
      const { day, time } = end ? this.#toZone(end) : { day: moment.slice(0, 8), time: "" };
      return { day, time: time ?? "" };
    });
    return [];
  }

  /** Single dates, those without a zone on the clock of the event. */
  #added(line: string, property: Property): string[] {
    const dates = property.value.split(",").flatMap((value) => readDate(value, property) ?? []);
    const isFloating = dates.some(({ time, zone }) => time !== null && zone === null);
    return isFloating ? [writeDates("RDATE", dates.map(this.#onClock))] : [line];
  }

  /** A time without a zone is on the clock of the event. */
  readonly #onClock = (date: DateValue): DateValue =>
    date.time === null ? date : { ...date, zone: date.zone ?? this.#zone };

  /** Notes the days that are left out; a line remains for what isn't at the usual time. */
  #exceptions(property: Property): string[] {
    const dates = property.value.split(",").flatMap((value) => readDate(value, property) ?? []);
    const others = dates.filter((date) => {
      const { day, time } = this.#toZone(date);
      const isUsual = time === this.#start.time;
      if (isUsual) this.#except.add(formatDayOf({ day }));
      return !isUsual;
    });
    return others.length > 0 ? [writeDates("EXDATE", others.map(this.#onClock))] : [];
  }
}

function withoutBlank(values: EventValues): EventValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
