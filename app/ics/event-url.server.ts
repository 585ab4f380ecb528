import { createHash } from "node:crypto";
import { isDay } from "../platform/dates.ts";

/**
 * The URL of an event's page. It is permanent: the words come from the title, but the event is found by the key
 * after them, a hash of its UID, and by its original date in the series.
 *
 * @param date of a series, as `nameOfDate` writes it; "" for the series, or for an event that doesn't repeat.
 */
export function eventPage(title: string, uid: string, date: string): string {
  return `/calendar/${[formatSlug(title), eventKey(uid), date].filter(Boolean).join("-")}`;
}

/** "New Year's walk" becomes new-years-walk. */
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

/** Parses an event's name in a URL, with a date from 1900 to 2099; null if invalid. */
export function readEventName(name: string): { key: string; date: string | undefined } | null {
  const [, key = "", date] =
    /^(?:[a-z0-9-]*-)?([0-9a-f]{8})(?:-(\d{4}-\d\d-\d\d(?:-\d{4})?))?$/.exec(name) ?? [];
  const isThere = date === undefined || isDay(date.slice(0, 10));
  return key && isThere ? { key, date } : null;
}
