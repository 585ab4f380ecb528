import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { OutlineEntry } from "../../app/documents/document-pages.ts";
import type { Heading, PageText } from "./page-text.ts";
import { findPlace, headingAt } from "./places.ts";

interface Bookmark {
  title: string;
  dest: unknown;
  items: Bookmark[];
}

/** A document's outline: its bookmarks, else its headings, else its pages. */
export async function readOutline(
  pdf: PDFDocumentProxy,
  texts: readonly PageText[],
  title: Heading | null,
): Promise<OutlineEntry[]> {
  const outlines = [await fromBookmarks(pdf, texts), fromHeadings(texts, title)];
  const found = outlines.find((entries) => entries.length > 1);
  if (found) return found;
  if (pdf.numPages === 1) return [];
  return texts.map((_, index) => describe(index + 1, `Page ${index + 1}`));
}

async function fromBookmarks(
  pdf: PDFDocumentProxy,
  texts: readonly PageText[],
): Promise<OutlineEntry[]> {
  const bookmarks = ((await pdf.getOutline()) ?? []) as Bookmark[];
  // One bookmark over all others is the document itself.
  const [only] = bookmarks;
  const tops = bookmarks.length === 1 && only && only.items.length > 1 ? only.items : bookmarks;
  const read = async (items: readonly Bookmark[], depth: number): Promise<OutlineEntry[]> => {
    const entries: OutlineEntry[] = [];
    for (const { title, dest, items: inner } of items) {
      const place = await findPlace(pdf, dest);
      const text = place && texts[place.page - 1];
      const below = depth > 1 ? await read(inner, depth - 1) : [];
      if (!text) entries.push(...below);
      else {
        const entry = describe(place.page, title.trim(), headingAt(text, place));
        entries.push({ ...entry, entries: below });
      }
    }
    return entries;
  };
  return read(tops, 2);
}

function fromHeadings(texts: readonly PageText[], title: Heading | null): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const [index, { heights }] of texts.entries()) {
    for (const heading of heights.keys()) {
      const entry = describe(index + 1, heading.text, heading);
      if (heading === title || heading.level > 3) continue;
      const above = entries.at(-1);
      if (heading.level === 3 && above) above.entries.push(entry);
      else entries.push(entry);
    }
  }
  return entries;
}

function describe(page: number, title: string, heading?: Heading): OutlineEntry {
  const href = heading ? `#${heading.id}` : `#page-${page}`;
  // Bookmarks often lose the blanks at which a heading's lines end.
  return { title: heading?.text ?? title, href, page, entries: [] };
}
