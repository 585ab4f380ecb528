import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { OutlineEntry } from "../../app/documents/document-pages.ts";
import { cleanText, type Heading, type PageText } from "./page-text.ts";

interface Bookmark {
  title: string;
  dest: unknown;
  items: Bookmark[];
}

/** In characters; an entry in a table of contents has far fewer. */
const longestTitle = 300;

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
  // A single bookmark above all others is the document itself.
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
        const entry = describe(
          place.page,
          cleanText(title.slice(0, longestTitle)).trim(),
          headingAt(text, place),
        );
        entries.push({ ...entry, entries: below });
      }
    }
    return entries;
  };
  return read(tops, 2);
}

function fromHeadings(texts: readonly PageText[], title: Heading | null): OutlineEntry[] {
  return nestEntries(
    texts.flatMap(({ heights }, index) =>
      entriesOf(
        [...heights.keys()].filter((heading) => heading !== title),
        index + 1,
      ),
    ),
  );
}

/** The entries of a page's headings down to the third level. */
export function entriesOf(headings: readonly Heading[], page: number) {
  const found = headings.filter(({ level }) => level <= 3);
  return found.map((heading) => {
    return { level: heading.level, entry: describe(page, heading.text, heading) };
  });
}

/** Nests third-level headings below the preceding one. */
export function nestEntries(found: ReturnType<typeof entriesOf>): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const { level, entry } of found) {
    const above = entries.at(-1);
    if (level === 3 && above) above.entries.push(entry);
    else entries.push(entry);
  }
  return entries;
}

function describe(page: number, title: string, heading?: Heading): OutlineEntry {
  const href = heading ? `#${heading.id}` : `#page-${page}`;
  // Bookmarks often lose the spaces where a heading's lines end.
  return { title: heading?.text ?? title, href, page, entries: [] };
}

/** Ids used by the page around the document. */
const taken = ["main", "contents", "site-navigation"];

/**
 * Gives headings unique ids, and the levels of the page, whose title is level 1. No level is skipped on the way
 * down, since screen reader users navigate by them.
 *
 * @returns the document's own title, if its only heading of the highest level comes first.
 */
export function levelHeadings(headings: readonly Heading[]): Heading | null {
  const highest = highestOf(headings);
  const top = headings.filter(({ level }) => level === highest);
  const title = headings.length > 1 && top.length === 1 && headings[0] === top[0] ? top[0] : null;
  const others = headings.filter((heading) => heading !== title);
  const base = highestOf(others);
  const ids = new Map<string, number>(taken.map((id) => [id, 1]));
  let above = 1;
  for (const heading of headings) {
    heading.level = heading === title ? 2 : Math.min(heading.level - base + 2, above + 1, 6);
    above = heading.level;
    heading.id = findId(heading.text, ids);
  }
  return title ?? null;
}

function highestOf(headings: readonly Heading[]): number {
  return headings.reduce((highest, { level }) => Math.min(highest, level), Infinity);
}

/** "article-vii-the-lake", with a number if that is taken. @param ids how often each was asked for. */
function findId(text: string, ids: Map<string, number>): string {
  const slug = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
  const base = slug === "" || /^page-\d+$/.test(slug) ? `part-${slug}` : slug;
  // Doesn't start from 1 each time: a form of a thousand pages has a heading a thousand times.
  for (let count = (ids.get(base) ?? 0) + 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (ids.has(id)) continue;
    ids.set(base, count);
    if (count > 1) ids.set(id, 1);
    return id;
  }
}

/** Where a bookmark or link leads in a document. */
interface Place {
  page: number;
  /** In points from the bottom of the page; null for the whole page. */
  height: number | null;
}

/** How far below and above a bookmark's target its heading may be, in points. */
const [under, over] = [60, 15];

/** Resolves a destination (ISO 32000-1, 12.3.2); null if it leads nowhere. */
async function findPlace(pdf: PDFDocumentProxy, given: unknown): Promise<Place | null> {
  try {
    const destination = typeof given === "string" ? await pdf.getDestination(given) : given;
    if (!Array.isArray(destination)) return null;
    const [target, kind, first, second] = destination;
    const index = typeof target === "number" ? target : await pdf.getPageIndex(target);
    const height = kind?.name === "XYZ" ? second : /^FitB?H$/.test(kind?.name) ? first : null;
    if (!Number.isInteger(index) || index < 0 || index >= pdf.numPages) return null;
    return { page: index + 1, height: typeof height === "number" ? height : null };
  } catch {
    // It names a page that doesn't exist.
    return null;
  }
}

function headingAt({ heights }: PageText, { height: top }: Place): Heading | undefined {
  if (top === null) return undefined;
  const near = [...heights].filter(([, height]) => height < top + over && height > top - under);
  return near.sort(([, one], [, two]) => two - one)[0]?.[0];
}

/**
 * Where a link on a page leads: another site, an email address, or a page of the document. URLs with a user name
 * are left out, since that can look like another site's name.
 */
export async function linkTarget(
  pdf: PDFDocumentProxy,
  annotation: { url?: string; dest?: unknown },
): Promise<string | undefined> {
  const { url, dest } = annotation;
  if (url) {
    const { username, password } = URL.parse(url) ?? {};
    const isKnown = /^(https?:\/\/|mailto:|tel:)/i.test(url);
    return isKnown && !username && !password ? url : undefined;
  }
  const place = dest ? await findPlace(pdf, dest) : null;
  return place ? `#page-${place.page}` : undefined;
}
