/** An event is named by title and date, so a colon before the date belongs to the title. */
const named =
  /\/calendar\.ics(?: › (.*?(?:\d{4}\)?|other events?|another event|without a date)(?=: )|.*?))?: (.*)$/s;

/**
 * A warning about the calendar file as a sentence: "The event Picnic (December 8, 2026) has …".
 *
 * @param warning such as "content/calendar.ics › event Picnic (December 8, 2026): has …"
 * @returns undefined if it isn't about an event.
 */
export function sayOfCalendar(warning: string): string | undefined {
  const [, where = "", said] = named.exec(warning) ?? [];
  return said && `${where ? `The ${where}` : "This calendar"} ${said}.`;
}

/** A warning for an entry's review, without the folder's name. */
export function sayWarning(warning: string): string {
  const [, file, said] = /\/([^/:]+\.pdf): (.*)$/s.exec(warning) ?? [];
  if (said) return `The PDF ${file} ${said}.`;
  return sayOfCalendar(warning) ?? warning.replace(/^content\//, "").replace(": ", " ");
}
