import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isGone, noteLost } from "../content/cache-repair.server.ts";
import type { AssociationDocument, NavigationLink, Section } from "../content/content.ts";
import { content, currentEdition } from "../content/edition.server.ts";
import { paramOr404 } from "../platform/param-or-404.ts";
import { addCorrected } from "./add-corrected.ts";
import type { DocumentPages } from "./document-pages.ts";

/**
 * The text and the page pictures of a document, with the words that the board has corrected; null if another
 * site has it.
 *
 * @throws NoEdition if the cache has lost them, until they are made again.
 */
export async function readDocumentPages({
  file,
}: Pick<AssociationDocument, "file">): Promise<DocumentPages | null> {
  if (!file) return null;
  const work = file.scan?.work ?? file.work;
  if (work === null) return { outline: [], pages: [] };
  const place = join("work", work, "pages.json");
  try {
    const read: DocumentPages = JSON.parse(
      await readFile(join(currentEdition().cache, place), "utf8"),
    );
    if (file.scan) addCorrected(read, file.scan.words);
    return read;
  } catch (error) {
    throw isGone(error) ? noteLost(place) : error;
  }
}

/**
 * A document of a section, and its pages if it is a file.
 *
 * @throws a 404 response where the section has no document of this name.
 */
export async function findDocument(section: Section, name: string) {
  const documents = content().documents.filter((document) => document.section === section);
  const id = paramOr404(
    documents.map((document) => document.id),
    name,
  );
  const document = documents.find((candidate) => candidate.id === id) ?? null;
  return { document, pages: document && (await readDocumentPages(document)) };
}

/** A link to a document, with what its section's list says of it. */
export type DocumentLink = NavigationLink & Pick<AssociationDocument, "summary" | "isForResidents">;

/** Links to the documents that a section lists. One from the other section goes by its full title. */
export function listDocumentLinks(section: Section): DocumentLink[] {
  return content()
    .documents.filter((document) => document.section === section || document.alsoIn === section)
    .map((document) => ({
      name: document.section === section ? document.menuName : document.title,
      href: document.url,
      summary: document.summary,
      ...(document.isForResidents && { isForResidents: true }),
    }));
}
