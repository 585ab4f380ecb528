import ICAL from "ical.js";
import type { PartFault } from "../ics/calendar-faults.server.ts";
import { writeFirstStart } from "../ics/moved-from.server.ts";
import { dayAfter } from "../platform/dates.ts";
import type { CustomEvent } from "./custom-event.server.ts";

/**
 * The administrator's events as iCalendar text, and those that can't be written because the database has
 * invalid values.
 *
 * @param timeZone the association's.
 */
export function writeCustomEvents(
  events: CustomEvent[],
  timeZone: string,
): { text: string; faults: PartFault[] } {
  const calendar = new ICAL.Component("vcalendar");
  const faults: PartFault[] = [];
  for (const event of events) {
    try {
      calendar.addSubcomponent(toComponent(event, timeZone));
    } catch (error) {
      faults.push({ where: `event ${event.id}`, uid: event.id, error });
    }
  }
  return { text: calendar.toString(), faults };
}

function toComponent(event: CustomEvent, timeZone: string): ICAL.Component {
  const component = new ICAL.Component("vevent");
  const add = (name: string, value: unknown) => component.addPropertyWithValue(name, value);
  add("uid", event.id);
  add("dtstamp", momentOf(event.changedAt));
  add("created", momentOf(event.createdAt));
  add("last-modified", momentOf(event.changedAt));
  add("sequence", event.sequence);
  setFacts(component, event, timeZone);
  writeFirstStart(component, event, timeZone);
  if (event.repeats !== "none") add("rrule", ruleOf(event, timeZone));
  return component;
}

type Facts = Pick<CustomEvent, "location" | "description" | "startTime" | "endTime"> &
  Record<"title" | "startDate" | "endDate", string | null>;

/**
 * Replaces an event's facts in its component.
 *
 * @param facts without a `startDate`, days and times stay.
 */
export function setFacts(component: ICAL.Component, facts: Facts, timeZone: string): void {
  const { title, location, description, startDate, startTime, endDate, endTime } = facts;
  const set = (name: string, value: string | null) => {
    component.removeAllProperties(name);
    if (value) component.addPropertyWithValue(name, value);
  };
  set("summary", title);
  set("location", location);
  set("description", description);
  if (!startDate) return;
  for (const name of ["dtstart", "dtend", "duration"]) component.removeAllProperties(name);
  const addTime = (name: string, time: ICAL.Time) => {
    const property = component.addPropertyWithValue(name, time);
    if (!time.isDate) property.setParameter("tzid", timeZone);
  };
  addTime("dtstart", timeOf(startDate, startTime));
  if (!startTime) addTime("dtend", timeOf(dayAfter(endDate ?? startDate, 1), null));
  else if (endTime) addTime("dtend", timeOf(endDate ?? startDate, endTime));
}

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

function ruleOf({ startDate, startTime, repeats, until }: CustomEvent, timeZone: string) {
  const day = Number(startDate.slice(8));
  // Most months have no fifth weekday, so the last one is used.
  const place = day > 28 ? -1 : Math.ceil(day / 7);
  const weekday = weekdays[new Date(`${startDate}T00:00:00Z`).getUTCDay()];
  return ICAL.Recur.fromData({
    freq: repeats.toUpperCase(),
    ...(repeats === "monthly" && { byday: [`${place}${weekday}`] }),
    ...(until && { until: startTime ? lastMoment(until, timeZone) : timeOf(until, null) }),
  });
}

/** The end of a day in UTC, as RFC 5545 requires for a series that has a time. */
function lastMoment(day: string, timeZone: string): ICAL.Time {
  const next = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).add({ days: 1 });
  return momentOf(next.subtract({ seconds: 1 }).toInstant().toString());
}

/** A day, or a wall-clock time. Temporal rejects February 30, which ical.js turns into March 2. */
function timeOf(day: string, time: string | null): ICAL.Time {
  if (!time) return ICAL.Time.fromDateString(`${Temporal.PlainDate.from(day)}`);
  return ICAL.Time.fromDateTimeString(`${Temporal.PlainDateTime.from(`${day}T${time}:00`)}`);
}

/** A moment in UTC. */
export function momentOf(iso: string): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(iso), true);
}
