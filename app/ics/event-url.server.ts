import { createHash } from "node:crypto";
import type ICAL from "ical.js";

/**
 * The URL of an event's page. It is permanent: its words come from the title, but the event is found by the key
 * after them, a hash of its UID, and by its original date in the series.
 *
 * @param recurrenceId the date's original start in the series.
 */
export function eventUrl(title: string, series: ICAL.Event, recurrenceId: ICAL.Time): string {
  return eventPage(title, series.uid, occurrenceName(series, recurrenceId));
}

/** The URL of a series as a whole, or of an event that doesn't repeat. */
export function seriesUrl(title: string, { uid }: Pick<ICAL.Event, "uid">): string {
  return eventPage(title, uid, "");
}

/**
 * The URL of an event by its UID.
 *
 * @param date of a series, as `occurrenceName` writes it; "" for the series.
 */
export function eventPage(title: string, uid: string, date: string): string {
  return `/calendar/${[formatSlug(title), eventKey(uid), date].filter(Boolean).join("-")}`;
}

/** Makes a slug of a title: "New Year's walk" becomes new-years-walk. */
function formatSlug(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’]|\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, "");
}

/** Eight characters that identify an event. */
export function eventKey(uid: string): string {
  return createHash("sha256").update(uid).digest("hex").slice(0, 8);
}

/**
 * How a URL names a date of a series: 2026-12-08, or 2026-12-08-1830 where its
 * time isn't the usual one. An event that doesn't repeat has none.
 */
export function occurrenceName(series: ICAL.Event, recurrenceId: ICAL.Time): string {
  if (!series.isRecurring() && !series.isRecurrenceException()) return "";
  const [day = "", time = ""] = recurrenceId.toString().split("T");
  const [, usual] = series.startDate.toString().split("T");
  return recurrenceId.isDate || time === usual
    ? day
    : `${day}-${time.slice(0, 5).replace(":", "")}`;
}

/** Parses an event's name in a URL, with a date from 1900 to 2099; null if invalid. */
export function readEventName(name: string): { key: string; date: string | undefined } | null {
  const [, key = "", date] =
    /^(?:[a-z0-9-]*-)?([0-9a-f]{8})(?:-((?:19|20)\d\d-\d\d-\d\d(?:-\d{4})?))?$/.exec(name) ?? [];
  const isThere = date === undefined || isDay(date.slice(0, 10));
  return key && isThere ? { key, date } : null;
}

/** Whether a day is one that exists: not 2027-02-30. */
function isDay(written: string): boolean {
  const day = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written);
}
