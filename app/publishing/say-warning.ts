/** What is named: an event by its date, or one with others; a colon before that is the title's own. */
const named =
  /\/calendar\.ics(?: › (.*?(?:\d{4}\)?|other events?|another event|without a date)(?=: )|.*?))?: (.*)$/s;

/**
 * A warning about the calendar file as a sentence: "The event Picnic (December 8, 2026) has …".
 *
 * @param warning as "content/calendar.ics › event Picnic (December 8, 2026): has …".
 * @returns undefined for one about something else.
 */
export function sayOfCalendar(warning: string): string | undefined {
  const [, where = "", said] = named.exec(warning) ?? [];
  return said && `${where ? `The ${where}` : "This calendar"} ${said}.`;
}

/** A warning as the review of an entry shows it: without the folder that all is in. */
export function sayWarning(warning: string): string {
  const [, file, said] = /\/([^/:]+\.pdf): (.*)$/s.exec(warning) ?? [];
  if (said) return `The PDF ${file} ${said}.`;
  return sayOfCalendar(warning) ?? warning.replace(/^content\//, "").replace(": ", " ");
}
