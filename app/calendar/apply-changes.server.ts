import ICAL from "ical.js";
import type { PartFault } from "../ics/calendar-faults.server.ts";
import { type CalendarPart, readProperty, readValue, unfoldLines } from "../ics/ics-text.server.ts";
import { writeMovedFrom } from "../ics/moved-from.server.ts";
import { findOccurrence } from "../ics/occurrences.server.ts";
import type { Calendar } from "../ics/read-ics.server.ts";
import { oneDate } from "../ics/write-ics.server.ts";
import { momentOf, setFacts } from "./custom-event-ics.server.ts";
import type { EventChange } from "./event-changes.server.ts";

/**
 * Applies the administrator's changes and cancellations to a calendar's parts. Changes of events that it
 * doesn't have are ignored.
 *
 * @param calendar the same parts, read.
 * @param timeZone the association's, for the changes.
 * @param note called with each change that can't be applied.
 * @returns the same array if nothing changed.
 */
export function applyChanges(
  parts: CalendarPart[],
  calendar: Calendar,
  changes: EventChange[],
  timeZone: string,
  note: (fault: PartFault) => void,
): CalendarPart[] {
  let changed = parts;
  // Single dates first, since they are copied from the original series.
  for (const change of changes.toSorted((one, other) => other.date.localeCompare(one.date))) {
    try {
      changed = change.date
        ? changeDate(changed, calendar, change, timeZone)
        : changeWhole(changed, change, timeZone);
    } catch (error) {
      note({ where: `change of ${change.uid} ${change.date}`, uid: change.uid, error });
    }
  }
  return changed;
}

function changeWhole(parts: CalendarPart[], change: EventChange, timeZone: string): CalendarPart[] {
  const isIts = (part: CalendarPart) =>
    part.name === "VEVENT" && readValue(part, "UID") === change.uid;
  if (!parts.some(isIts)) return parts;
  return parts.map((part) => {
    if (!isIts(part)) return part;
    const isOneDate = readValue(part, "RECURRENCE-ID") !== undefined;
    // A changed date keeps its change, but canceling the series cancels all.
    if (isOneDate && change.kind !== "canceled") return part;
    return rewrite(new ICAL.Component(ICAL.parse(part.lines.join("\r\n"))), change, timeZone);
  });
}

function changeDate(
  parts: CalendarPart[],
  calendar: Calendar,
  change: EventChange,
  timeZone: string,
): CalendarPart[] {
  const { uid, date } = change;
  const series = calendar.series.find((one) => one.uid === uid && one.isRecurring());
  const occurrence = series && findOccurrence(series, date);
  if (!series || !occurrence) return parts;
  const { lines } = oneDate(occurrence);
  const component = new ICAL.Component(ICAL.parse(lines.join("\r\n")));
  const own = rewrite(component, change, timeZone);
  const replaced = recurrenceIdOf(occurrence.item.component);
  const others = parts.filter(
    (part) =>
      readValue(part, "UID") !== uid ||
      replaced === undefined ||
      readValue(part, "RECURRENCE-ID") !== replaced,
  );
  return [...others, own];
}

/** The raw value of a changed date's RECURRENCE-ID; undefined for a series. */
function recurrenceIdOf(component: ICAL.Component): string | undefined {
  const line = component.getFirstProperty("recurrence-id")?.toICALString();
  return line === undefined ? undefined : readProperty(line)?.value;
}

/** An event with a change, as a part with a higher sequence number. */
function rewrite(component: ICAL.Component, change: EventChange, timeZone: string): CalendarPart {
  const set = (name: string, value: unknown) => {
    component.removeAllProperties(name);
    component.addPropertyWithValue(name, value);
  };
  const before = Number(component.getFirstPropertyValue("sequence") ?? 0);
  set("sequence", (Number.isInteger(before) ? before : 0) + change.sequence);
  set("last-modified", momentOf(change.changedAt));
  set("dtstamp", momentOf(change.changedAt));
  // Changing a canceled event reinstates it.
  if (change.kind === "changed") component.removeAllProperties("status");
  if (change.kind === "canceled") set("status", "CANCELLED");
  // Without a title, only that it is canceled was changed.
  if (change.startDate && change.date === "") writeMovedFrom(component, timeZone);
  if (change.title !== null) setFacts(component, change, timeZone);
  return { name: "VEVENT", lines: unfoldLines(component.toString()) };
}
