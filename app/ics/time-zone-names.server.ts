import { isTimeZone, zoneSpelled } from "./time-zone-rules.server.ts";
import { windowsZones } from "./windows-zones.ts";

/** A zone's name without quotes, escapes and surrounding spaces. */
export function cleanZoneName(written: string): string {
  return written
    .replaceAll(/\\([\\;,])/g, "$1")
    .replaceAll('"', "")
    .replace(/^\s*(TZID=)?\s*/i, "")
    .replace(/[\s:]+$/, "");
}

/** Other names of common zones. */
const otherNames = {
  "tzone://Microsoft/Utc": "UTC",
  // Lotus Notes
  "Western/Central Europe": "Europe/Berlin",
};

const byOtherName = new Map(
  Object.entries({ ...windowsZones, ...otherNames }).map(([name, zone]) => [
    name.toLowerCase(),
    zone,
  ]),
);

/**
 * The zone of the IANA database that a name stands for: its own name, Windows' (W. Europe Standard Time), or
 * one after a program's prefix (/mozilla.org/20070129_1/America/New_York).
 *
 * @param name without quotes and surrounding spaces.
 * @returns null if there is none.
 */
export function zoneNamed(name: string): string | null {
  if (isTimeZone(name)) return name;
  const parts = name.split("/");
  const endings = parts.slice(1).map((_, place) => parts.slice(place + 1).join("/"));
  return byOtherName.get(name.toLowerCase()) ?? endings.find(isTimeZone) ?? null;
}

/**
 * The zone of a display name as in Outlook: (UTC-05:00) Eastern Time (US & Canada). If no place in it is known,
 * its UTC offset is used all year.
 *
 * @returns null if the name describes no zone.
 */
export function zoneDescribed(name: string): string | null {
  const spelled = zoneSpelled(name);
  if (spelled) return spelled;
  const [whole, sign = "", hours = "0", minutes = "0", rest = ""] =
    /^\(?(?:UTC|GMT)\s*(?:([+-])(\d{1,2})(?:[:.]?(\d\d))?)?\)?\s*(.*)$/i.exec(name) ?? [];
  if (whole === undefined) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const named = placesIn(rest).find((zone) => standardOffset(zone) === offset);
  if (named) return named;
  if (offset === 0) return "UTC";
  // In these names, positive hours are west of Greenwich.
  const fixed = `Etc/GMT${offset < 0 ? "+" : "-"}${Math.abs(offset) / 60}`;
  return isTimeZone(fixed) ? fixed : null;
}

/** The zones of the places in a text: "Amsterdam, Berlin", "Eastern Time (US & Canada)". */
function placesIn(text: string): string[] {
  return text
    .replaceAll(/\(.*?\)/g, ",")
    .split(",")
    .map((place) => place.trim())
    .filter(Boolean)
    .flatMap((place) => zoneNamed(place.replace(/ Time$/, " Standard Time")) ?? cityZone(place));
}

let cities: Map<string, string> | undefined;

function cityZone(place: string): string[] {
  cities ??= new Map(
    Intl.supportedValuesOf("timeZone").map((zone) => [
      zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " "),
      zone,
    ]),
  );
  return [cities.get(place) ?? []].flat();
}

/** A zone's standard UTC offset in minutes. */
function standardOffset(timeZone: string): number {
  const offsets = [1, 7].map(
    (month) =>
      Temporal.ZonedDateTime.from({ timeZone, year: 2026, month, day: 1 }).offsetNanoseconds,
  );
  return Math.min(...offsets) / 60e9;
}
