import { currentEdition, readWarnings } from "../editions/edition.server.ts";
import type { Kind } from "./kind.server.ts";

/**
 * What there is to know of a published PDF, such as that it is a scan whose words can't be searched, or
 * of the calendar file, such as that an event has no title.
 *
 * @returns sentences; none for other kinds of entries.
 */
export async function listNotes({ fields, name }: Kind, entry: string): Promise<string[]> {
  const types = fields.map(({ type }) => type);
  if (types.includes("calendar")) return (await listWarnings()).flatMap(aboutCalendar);
  if (!types.includes("pdf")) return [];
  const about = `/${name}/${entry}.pdf: `;
  return (await listWarnings()).flatMap((warning) => {
    const [, said] = warning.split(about);
    return said ? [`This PDF ${said}.`] : [];
  });
}

/** They are kept beside the edition, and may be deleted there at any time. */
function listWarnings(): Promise<string[]> {
  return readWarnings(currentEdition()).catch(() => []);
}

/** A warning as a sentence, if it is about the calendar: "The event Picnic (December 8, 2026) has …". */
function aboutCalendar(warning: string): string[] {
  const [, where = "", said = ""] = /\/calendar\.ics(?: › (.*?))?: (.*)$/s.exec(warning) ?? [];
  return said ? [`${where ? `The ${where}` : "This calendar"} ${said}.`] : [];
}
