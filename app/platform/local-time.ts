/**
 * The moment of a local date and time in a time zone. A time that a clock change leaves out is taken an
 * hour later; of two that it makes, the first counts.
 *
 * @param local as an input of type datetime-local says it: 2026-12-01T09:00.
 * @returns null where it isn't one, or is outside of the years 0 to 9999.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  // February 30 is counted as March 2, which is what it is after February 28.
  const asUtc = new Date(`${local}Z`);
  if (!isLocal.test(local) || Number.isNaN(asUtc.getTime())) return null;
  const clock = Temporal.PlainDateTime.from(asUtc.toISOString().slice(0, isoMinutes));
  const moment = new Date(clock.toZonedDateTime(timeZone).epochMilliseconds);
  // Stored times are compared as texts, which a fifth digit of the year would put before all others.
  return /^\d{4}-/.test(moment.toISOString()) ? moment : null;
}

const isLocal = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const isoMinutes = "2026-12-01T09:00".length;

/** A moment as an input of type datetime-local takes it. */
export function localTime(moment: Date, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const local = instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: "minute" });
}

/** Whether a text names a time zone, also by an older name such as US/Eastern. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A time zone's name, as in "Eastern time". */
export function nameTimeZone(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  const parts = format.formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.replace(/ Time$/, " time");
}
