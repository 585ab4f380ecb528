import { dayAfter } from "../platform/dates.ts";
import type { PartFault } from "./calendar-faults.server.ts";
import type { CustomEvent } from "./custom-event.server.ts";
import { escapeText } from "./ics-text.server.ts";

/**
 * The administrator's events as iCalendar text, and those that can't be written, because their row
 * holds what no form gave it.
 *
 * @param timeZone the association's, by whose clocks they were typed.
 */
export function writeCustomEvents(
  events: CustomEvent[],
  timeZone: string,
): { text: string; faults: PartFault[] } {
  const lines: string[] = [];
  const faults: PartFault[] = [];
  for (const event of events) {
    try {
      lines.push(...writeEvent(event, timeZone));
    } catch (error) {
      faults.push({ where: `event ${event.id}`, uid: event.id, error });
    }
  }
  return { text: ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n"), faults };
}

function writeEvent(event: CustomEvent, timeZone: string): string[] {
  const { id, title, location, description, createdAt, changedAt, sequence } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${instant(changedAt)}`,
    `CREATED:${instant(createdAt)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `SUMMARY:${escapeText(title)}`,
    ...writeTimes(event, timeZone),
    ...writeRule(event, timeZone),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    "END:VEVENT",
  ];
}

function writeTimes(event: CustomEvent, timeZone: string): string[] {
  const { startDate, startTime, endDate, endTime } = event;
  if (!startTime) {
    const afterwards = dayAfter(endDate, 1);
    return [`DTSTART;VALUE=DATE:${plain(startDate)}`, `DTEND;VALUE=DATE:${plain(afterwards)}`];
  }
  const at = (date: string, time: string) => `;TZID=${timeZone}:${plain(date)}T${plain(time)}00`;
  const start = `DTSTART${at(startDate, startTime)}`;
  return endTime ? [start, `DTEND${at(endDate, endTime)}`] : [start];
}

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

function writeRule(
  { startDate, startTime, repeats, until }: CustomEvent,
  timeZone: string,
): string[] {
  if (repeats === "none") return [];
  // The rules ask for the end of a timed series in UTC.
  const lastMoment =
    until && Temporal.PlainDate.from(until).toZonedDateTime(timeZone).add({ days: 1 });
  const end = lastMoment
    ? startTime
      ? instant(lastMoment.subtract({ seconds: 1 }).toInstant().toString())
      : plain(until)
    : null;
  const day = Number(startDate.slice(8));
  // A fifth one is missing in most months, and then it is the last that is meant.
  const place = day > 28 ? -1 : Math.ceil(day / 7);
  const weekday = weekdays[new Date(`${startDate}T00:00:00Z`).getUTCDay()];
  const rules = {
    weekly: "FREQ=WEEKLY",
    monthly: `FREQ=MONTHLY;BYDAY=${place}${weekday}`,
    yearly: "FREQ=YEARLY",
  };
  return [`RRULE:${rules[repeats]}${end ? `;UNTIL=${end}` : ""}`];
}

/** A date or time without its dashes and colons. */
function plain(time: string): string {
  return time.replaceAll(/[-:]/g, "");
}

/** A moment in UTC: 20261208T190000Z. */
function instant(iso: string): string {
  return `${plain(iso.slice(0, 19))}Z`;
}
