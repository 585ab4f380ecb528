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
 * Notes about a published PDF, such as how much of a scan has been read, or about the calendar file, such as an
 * event without a title.
 *
 * @param open opens the edition; called only if there may be notes.
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
  const { scan, isUnread } =
    listDocuments(edition.content).find((one) => one.id === id)?.file ?? {};
  return [
    ...(isUnread
      ? ["This PDF is being read. The page will show its text as soon as that is done."]
      : []),
    ...warnings,
    ...(scan ? describeReading(scan) : []),
  ];
}

/** The pages of a published scan whose words can be corrected; none if the cache was deleted. */
export async function listPagesOf({ fields, name }: Kind, entry: string): Promise<ListedPage[]> {
  if (!fields.some(({ type }) => type === "pdf")) return [];
  return listScanPages(documentOf(name, entry)).catch((error: unknown) => {
    if (error instanceof NoEdition) return [];
    throw error;
  });
}

/** They are in the cache, which may be deleted at any time. */
function listWarnings(edition: Edition): Promise<string[]> {
  return readWarnings(edition).catch(() => []);
}
