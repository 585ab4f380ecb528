/** What is wrong with a calendar, in words for the volunteer who wrote it: "ends before it begins". */
export class CalendarFault extends Error {
  override name = "CalendarFault";
}

/** A part of a calendar that can't be shown. */
export interface PartFault {
  /** As in "event Picnic (a@b)"; empty for the calendar as a whole. */
  where: string;
  /** By which the log names an event without telling what it is about; null where there is none. */
  uid: string | null;
  error: unknown;
}

/** What is wrong, in words that follow the name of the part. */
export function explainFault({ error }: PartFault): string {
  if (error instanceof CalendarFault) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `cannot be read (${reason}); expected an event as calendars export it`;
}
