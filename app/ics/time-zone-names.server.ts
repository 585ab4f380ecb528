import ICAL from "ical.js";
import { isMoment } from "./clock-times.server.ts";
import type { EventValues } from "./event-values.server.ts";
import { nameOf, rawValue } from "./ics-text.server.ts";

/**
 * Windows' names for common time zones of the Americas and Europe, without "Standard Time". Outlook defines the
 * zones that it names; other programs may not.
 */
const windowsZones: Record<string, string> = {
  Alaskan: "America/Anchorage",
  Argentina: "America/Argentina/Buenos_Aires",
  Atlantic: "America/Halifax",
  "Canada Central": "America/Regina",
  "Central America": "America/Guatemala",
  "Central Europe": "Europe/Budapest",
  "Central European": "Europe/Warsaw",
  Central: "America/Chicago",
  "E. Europe": "Europe/Chisinau",
  "E. South America": "America/Sao_Paulo",
  Eastern: "America/New_York",
  FLE: "Europe/Kyiv",
  GMT: "Europe/London",
  GTB: "Europe/Bucharest",
  Hawaiian: "Pacific/Honolulu",
  Mountain: "America/Denver",
  Newfoundland: "America/St_Johns",
  "Pacific SA": "America/Santiago",
  Pacific: "America/Los_Angeles",
  Romance: "Europe/Paris",
  Russian: "Europe/Moscow",
  "SA Pacific": "America/Bogota",
  "SA Western": "America/La_Paz",
  "US Eastern": "America/Indiana/Indianapolis",
  "US Mountain": "America/Phoenix",
  "W. Europe": "Europe/Berlin",
};

/** Finds an IANA time zone, ignoring case; null if there is none. */
function zoneSpelled(name: string): string | null {
  if (/^[+-]/.test(name)) return null;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return null;
  }
}

/**
 * The IANA zone for a name in a calendar: an IANA name, a Windows name (W. Europe Standard Time), or a name after
 * a program's prefix (/mozilla.org/20070129_1/America/New_York).
 *
 * @returns null if there is none.
 */
export function zoneNamed(written: string): string | null {
  const name = written.replaceAll('"', "").trim();
  const parts = name.split("/");
  const endings = parts.map((_, place) => parts.slice(place).join("/"));
  const [, common = ""] = /^(.*) (?:Standard|Daylight) Time$/.exec(name) ?? [];
  const windows = windowsZones[common];
  return windows ?? endings.map(zoneSpelled).find((zone) => zone !== null) ?? null;
}

const described = new Map<string, string | null>();

/**
 * The IANA zone with the same clock as a calendar's own definition of a zone, this year and next.
 *
 * @param lines the VTIMEZONE.
 * @param timeZone the association's, which is tried first.
 * @returns null if there is none, or if the definition can't be read.
 */
export function zoneDescribed(lines: readonly string[], timeZone: string): string | null {
  const key = [timeZone, ...lines].join("\n");
  return described.getOrInsertComputed(key, () => findDescribed(lines, timeZone));
}

/** In characters: more than any real description has. */
const LONGEST_DESCRIPTION = 50_000;
/** Rules that ical.js evaluates quickly. */
const yearly =
  /^FREQ=YEARLY(;(INTERVAL=1|BYMONTH=([1-9]|1[0-2])|BYDAY=(\+?[1-4]|-1)(MO|TU|WE|TH|FR|SA|SU)|WKST=[A-Z]{2}|UNTIL=\d{8}(T\d{6}Z?)?))*$/;

function findDescribed(lines: readonly string[], timeZone: string): string | null {
  const isPlain = lines.every((line) => {
    const value = rawValue(line).toUpperCase();
    if (nameOf(line) === "RRULE") return yearly.test(value);
    return nameOf(line) !== "DTSTART" || (isMoment(value) && value.length > 8);
  });
  const text = lines.join("\r\n");
  if (!isPlain || text.length > LONGEST_DESCRIPTION) return null;
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
    const times = sampleTimes();
    const offsets = times.map((time) =>
      zone.utcOffset(ICAL.Time.fromDateTimeString(time.toString({ smallestUnit: "second" }))),
    );
    const common = [timeZone, ...Object.values(windowsZones)];
    return (
      [...common, ...Intl.supportedValuesOf("timeZone")].find((name) =>
        times.every(
          (time, place) => time.toZonedDateTime(name).offsetNanoseconds / 1e9 === offsets[place],
        ),
      ) ?? null
    );
  } catch {
    return null;
  }
}

/** Noon of each week, this year and next. */
function sampleTimes(): Temporal.PlainDateTime[] {
  const year = new Date().getUTCFullYear();
  const first = Temporal.PlainDateTime.from({ year, month: 1, day: 1, hour: 12 });
  return Array.from({ length: 104 }, (_, weeks) => first.add({ weeks }));
}

/** The IANA zone in which an event is kept. */
export function zoneOf({ zone, zoneRules }: EventValues, timeZone: string): string {
  if (!zone || zone === timeZone) return timeZone;
  const own = zoneRules ? zoneDescribed(zoneRules.split("\n"), timeZone) : null;
  return zoneNamed(zone) ?? own ?? timeZone;
}
