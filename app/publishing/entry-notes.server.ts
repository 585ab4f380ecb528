import { currentEdition, readWarnings } from "../editions/edition.server.ts";
import type { Kind } from "./kind.server.ts";

/**
 * What there is to know of a published PDF, such as that it is a scan whose words can't be searched.
 *
 * @returns sentences; none for other kinds of entries.
 */
export async function listNotes({ fields, name }: Kind, entry: string): Promise<string[]> {
  if (!fields.some(({ type }) => type === "pdf")) return [];
  const about = `/${name}/${entry}.pdf: `;
  // They are kept beside the edition, and may be deleted there at any time.
  const warnings = await readWarnings(currentEdition()).catch((): string[] => []);
  return warnings.flatMap((warning) => {
    const [, said] = warning.split(about);
    return said ? [`This PDF ${said}.`] : [];
  });
}
