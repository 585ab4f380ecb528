/**
 * The moment of a local date and time in a time zone. A time that a clock change leaves out is taken an
 * hour later; of two that it makes, the first counts.
 *
 * @param local as an input of type datetime-local says it: 2026-12-01T09:00.
 * @returns null where it isn't one.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsets = [-1, 1].map((day) => offsetAt(asUtc + day * 86_400_000, timeZone));
  const moments = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  const fitting = moments.find((moment) => offsetAt(moment, timeZone) === asUtc - moment);
  return new Date(fitting ?? asUtc - (offsets[0] ?? 0));
}

/** A moment as an input of type datetime-local takes it. */
export function localTime(moment: Date, timeZone: string): string {
  const local = moment.getTime() + offsetAt(moment.getTime(), timeZone);
  return new Date(local).toISOString().slice(0, "2026-12-01T09:00".length);
}

/** How far a time zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
    ...({ hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
  });
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return local - Math.floor(moment / 1000) * 1000;
}
