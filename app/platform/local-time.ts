/**
 * The moment of a local date and time in a time zone. A time skipped by a clock change is moved an hour later; of
 * two equal ones, the first counts.
 *
 * @param local as in a datetime-local input: 2026-12-01T09:00.
 * @returns null if it isn't one, or is outside the years 0 to 9999.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  // Turns February 30 into March 2.
  const asUtc = new Date(`${local}Z`);
  if (!isLocal.test(local) || Number.isNaN(asUtc.getTime())) return null;
  const clock = Temporal.PlainDateTime.from(asUtc.toISOString().slice(0, isoMinutes));
  const moment = new Date(clock.toZonedDateTime(timeZone).epochMilliseconds);
  // Stored times are compared as text, where a five-digit year would sort before all others.
  return /^\d{4}-/.test(moment.toISOString()) ? moment : null;
}

const isLocal = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const isoMinutes = "2026-12-01T09:00".length;

/** Formats a moment for a datetime-local input. */
export function localTime(moment: Date, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const local = instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: "minute" });
}

/** Whether a text names a time zone, including older names such as US/Eastern. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Such as "Eastern time". */
export function nameTimeZone(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  const parts = format.formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.replace(/ Time$/, " time");
}
