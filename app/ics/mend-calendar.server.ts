import type { CalendarNote } from "./calendar-faults.server.ts";
import { type CalendarPart, mapOwnLines, nameOf, readValue } from "./ics-text.server.ts";
import type { CalendarFacts } from "./mend-dates.server.ts";
import { mendEvent } from "./mend-event.server.ts";
import { mendSeries } from "./mend-series.server.ts";
import { canPlaceDates, countZoneSteps } from "./own-time-zones.server.ts";
import type { StepsLeft } from "./recurrence-limit.server.ts";
import { cleanZoneName, zoneNamed } from "./time-zone-names.server.ts";
import { isTimeZone } from "./time-zone-rules.server.ts";

/**
 * Corrects what RFC 5545 doesn't allow or only one program understands. Valid lines stay as they are.
 *
 * @param timeZone the association's, for a calendar that names none.
 * @returns its parts, and the corrections to tell people about.
 */
export function mendCalendar(
  parts: CalendarPart[],
  { timeZone, ownZone }: { timeZone: string; ownZone: string | null },
): { parts: CalendarPart[]; notes: CalendarNote[] } {
  const notes = new Map<string, CalendarNote>();
  const tell = (part: CalendarPart, message: string) => {
    const where = nameOf(part);
    notes.set(`${where}\n${message}`, { where, message });
  };
  const left = countZoneSteps();
  const zones = parts.flatMap((part) => (part.name === "VTIMEZONE" ? mendZone(part, left) : []));
  const floatingZone = ownZone && isTimeZone(ownZone) ? ownZone : null;
  const facts: CalendarFacts = {
    described: new Set(zones.map((zone) => cleanZoneName(readValue(zone, "TZID") ?? ""))),
    floatingZone: floatingZone === timeZone ? null : floatingZone,
    timeZone: floatingZone ?? timeZone,
  };
  const events = parts
    .filter(({ name }) => name === "VEVENT")
    .map((event) => mendEvent(event, facts, (message) => tell(event, message)));
  const series = Map.groupBy(events, (event) => readValue(event, "UID"));
  const mended = [...series.values()].flatMap((alike) => mendSeries(alike, facts, tell));
  const others = parts.filter(({ name }) => name !== "VTIMEZONE" && name !== "VEVENT");
  return { parts: [...zones, ...mended, ...others], notes: [...notes.values()] };
}

/** A zone with a custom name; none if the zone is well known, or is described badly. */
function mendZone(part: CalendarPart, left: StepsLeft): CalendarPart[] {
  const name = cleanZoneName(readValue(part, "TZID") ?? "");
  if (name === "" || zoneNamed(name)) return [];
  const escaped = name.replaceAll(/[\\;,]/g, "\\$&");
  const mended = mapOwnLines(part, (line, property) =>
    property.name === "TZID" ? [`TZID:${escaped}`] : [line],
  );
  const lines = mended.lines.map((line) =>
    line.replace(/^DTSTART(?:;.*)?:(\d{8})$/i, "DTSTART:$1T000000"),
  );
  // The name of a badly described zone may be enough (mend-event.server.ts).
  const zone = { ...mended, lines };
  return canPlaceDates(zone, left) ? [zone] : [];
}
