import { type AssociationDocument, listDocuments } from "../content/content.ts";
import { markOfPdf } from "../content/corrected-words.ts";
import { content, currentEdition } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { ofAllMinutes } from "../content/kinds/document-fields.ts";
import { pageOfSlug, slugOfPage } from "../content/kinds/scan-words.ts";
import { type DocumentPage, leftOut } from "../documents/document-pages.ts";
import { readDocumentPages } from "../documents/documents.server.ts";
import { formatBlocks } from "../documents/words-of-page.ts";

/** The document of an entry; null if its kind has none. */
export function documentOf(kind: string, slug: string): string | null {
  if (kind === "allminutes") return ofAllMinutes;
  return kind === "documents" || kind === "minutes" ? slug : null;
}

function formOf({ id, url }: Pick<AssociationDocument, "id" | "url">): string {
  if (id === ofAllMinutes) return "/admin/publish/allminutes/edit-allminutes";
  const kind = url.startsWith("/meetingminutes/") ? "minutes" : "documents";
  return `/admin/publish/${kind}/edit-${id}`;
}

/** A published document's pages, whose words can be corrected; none if it isn't read yet. */
export async function listPages(name: string) {
  const { pages } = await readPages(name);
  return pages.map((page) => ({
    href: urlOf(name, page.number),
    words: `Page ${page.number}`,
    state: describeState(page),
  }));
}

/** The first form of a page's words, as they were read; null if there is no such page. */
export async function beginPage(slug: string): Promise<Entry | null> {
  const found = await findPage(slug);
  if (!found) return null;
  const { document, page } = found;
  // Words only fit the PDF that they were read from.
  const [, sha256 = ""] = currentEdition().files[document.file?.href ?? ""]?.split("/") ?? [];
  const title = `${document.title}, page ${page.number}`;
  const text = page.proposal ?? formatBlocks(page.blocks);
  const values = { page: title, pdf: markOfPdf(sha256), text };
  return { kind: "scans", slug, values, position: null, audience: "everyone" };
}

/** The picture of a page, and links to the others. */
export async function besidePage(slug: string) {
  const found = await findPage(slug);
  if (!found) return null;
  const { document, page, pages } = found;
  const at = pages.findIndex(({ number }) => number === page.number);
  const linkTo = (other: DocumentPage | undefined) =>
    other && { href: urlOf(document.id, other.number), words: `Go to page ${other.number}` };
  const [before, after] = [linkTo(pages[at - 1]), linkTo(pages[at + 1])];
  const { src, largeSrc, width, height } = page.picture;
  const alt = `Page ${page.number} of ${document.title}`;
  return {
    picture: { src, largeSrc, width, height, alt },
    note: notes[page.scan ?? "own"],
    links: [
      ...[before, after].flatMap((link) => link ?? []),
      { href: formOf(document), words: `Back to ${document.title}` },
    ],
    next: after ?? null,
  };
}

const notes: Record<NonNullable<DocumentPage["scan"]> | "own", string> = {
  corrected: "The board has corrected these words.",
  read: "These words were read by machine. Correct what differs from the picture, then press Publish.",
  layer:
    "These words come with the PDF, and were read by another program. Correct what differs from the picture, then press Publish.",
  unread:
    "Too few words on this page could be read, so visitors see its picture alone. Correct what is here, type what it says, or describe what it shows.",
  waiting: "This page isn't read yet. Come back in a few minutes, or type its words now.",
  own: "These words are in the PDF itself. What you publish here is shown in their place, without links and small pictures.",
};

function describeState({ scan, blocks }: DocumentPage): string {
  if (scan === undefined) return "uses the PDF's own words";
  if (scan === "corrected") return "corrected by the board";
  if (scan === "unread") return "no words could be read";
  if (scan === "waiting") return "not read yet";
  if (scan === "layer") return "read by another program";
  const unsure = formatBlocks(blocks).split(leftOut).length - 1;
  if (unsure === 0) return "read by machine";
  return `read by machine, with ${unsure} ${unsure === 1 ? "gap" : "gaps"}`;
}

async function readPages(name: string | undefined) {
  const document = listDocuments(content()).find(({ id }) => id === name);
  const { pages = [] } = (document && (await readDocumentPages(document))) ?? {};
  return { document, pages };
}

async function findPage(slug: string) {
  const place = pageOfSlug(slug);
  const { document, pages } = await readPages(place?.name);
  const page = pages.find(({ number }) => number === place?.number);
  return document && page ? { document, page, pages } : null;
}

function urlOf(name: string, number: number): string {
  return `/admin/publish/scans/edit-${slugOfPage(name, number)}`;
}
