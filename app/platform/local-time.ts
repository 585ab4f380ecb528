/**
 * The moment of a local date and time in a time zone. A time that a clock change leaves out is taken an
 * hour later; of two that it makes, the first counts.
 *
 * @param local as an input of type datetime-local says it: 2026-12-01T09:00.
 * @returns null where it isn't one.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  try {
    const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
    return new Date(epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A moment as an input of type datetime-local takes it. */
export function localTime(moment: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return zoned.toPlainDateTime().toString().slice(0, "2026-12-01T09:00".length);
}
