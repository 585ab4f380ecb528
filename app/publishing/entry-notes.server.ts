import { listDocuments } from "../editions/content.ts";
import {
  currentEdition,
  type Edition,
  NoEdition,
  readWarnings,
} from "../editions/edition.server.ts";
import { describeReading } from "../editions/scan-words.ts";
import type { Kind } from "./kind.server.ts";
import { documentOf } from "./kinds/document-forms.server.ts";
import { type ListedPage, listScanPages } from "./kinds/scan-pages.server.ts";
import { sayOfCalendar } from "./say-warning.ts";

/**
 * What there is to know of a published PDF, such as that it is a scan and how far it is read by machine, or
 * of the calendar file, such as that an event has no title.
 *
 * @param open opens the edition that says it; only where there may be something to know.
 * @returns sentences; none for other kinds of entries.
 */
export async function listNotes(
  { fields, name }: Kind,
  entry: string,
  open: () => Edition | Promise<Edition> = currentEdition,
): Promise<string[]> {
  const types = fields.map(({ type }) => type);
  if (types.includes("calendar")) {
    return (await listWarnings(await open())).flatMap((warning) => sayOfCalendar(warning) ?? []);
  }
  if (!types.includes("pdf")) return [];
  const edition = await open();
  const id = documentOf(name, entry);
  const about = `/${id}.pdf: `;
  const warnings = (await listWarnings(edition)).flatMap((warning) => {
    const [, said] = warning.split(about);
    return said ? [`This PDF ${said}.`] : [];
  });
  const scan = listDocuments(edition.content).find((one) => one.id === id)?.file?.scan;
  return [...warnings, ...(scan ? describeReading(scan) : [])];
}

/** The pages of a published scan whose words can be corrected; none while the cache has lost them. */
export async function listPagesOf({ fields, name }: Kind, entry: string): Promise<ListedPage[]> {
  if (!fields.some(({ type }) => type === "pdf")) return [];
  return listScanPages(documentOf(name, entry)).catch((error: unknown) => {
    if (error instanceof NoEdition) return [];
    throw error;
  });
}

/** They are kept beside the edition, and may be deleted there at any time. */
function listWarnings(edition: Edition): Promise<string[]> {
  return readWarnings(edition).catch(() => []);
}
