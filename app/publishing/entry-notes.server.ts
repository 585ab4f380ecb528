import { listDocuments } from "../editions/content.ts";
import { content, currentEdition, readWarnings } from "../editions/edition.server.ts";
import { describeReading } from "../editions/scan-words.ts";
import type { Kind } from "./kind.server.ts";
import { sayOfCalendar } from "./say-warning.ts";

/**
 * What there is to know of a published PDF, such as that it is a scan and how far it is read by machine, or
 * of the calendar file, such as that an event has no title.
 *
 * @returns sentences; none for other kinds of entries.
 */
export async function listNotes({ fields, name }: Kind, entry: string): Promise<string[]> {
  const types = fields.map(({ type }) => type);
  if (types.includes("calendar")) {
    return (await listWarnings()).flatMap((warning) => sayOfCalendar(warning) ?? []);
  }
  if (!types.includes("pdf")) return [];
  const about = `/${name}/${entry}.pdf: `;
  const warnings = (await listWarnings()).flatMap((warning) => {
    const [, said] = warning.split(about);
    return said ? [`This PDF ${said}.`] : [];
  });
  const scan = listDocuments(content()).find(({ id }) => id === entry)?.file?.scan;
  return [...warnings, ...(scan ? describeReading(scan) : [])];
}

/** They are kept beside the edition, and may be deleted there at any time. */
function listWarnings(): Promise<string[]> {
  return readWarnings(currentEdition()).catch(() => []);
}
