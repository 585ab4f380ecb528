import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AboutDocument } from "../app/content/made-files.ts";
import type { DocumentPage, DocumentPages, OutlineEntry } from "../app/documents/document-pages.ts";
import { type ConvertedPdf, type ConvertOptions, convertPdf } from "./pdf/convert-pdf.ts";
import { besideText, type DrawnPage, pictureWidths } from "./pdf/drawn-page.ts";

/**
 * Fills a folder with a PDF's text (pages.json) and its pages' pictures.
 *
 * @param file the PDF's path.
 * @throws FileMistake if the PDF can't be shown.
 */
export async function makeDocument(
  file: string,
  path: string,
  media: string,
  options: ConvertOptions = {},
): Promise<AboutDocument> {
  const about = keepPages(await convertPdf(file, path, options), path, media);
  if (!options.part) return about;
  return { ...about, part: options.part.hasText ? "first pages" : "pictures" };
}

/** Writes pages.json next to the pictures, and returns the metadata. */
export function keepPages(pdf: ConvertedPdf, path: string, media: string): AboutDocument {
  writeFileSync(join(path, "pages.json"), JSON.stringify(describePages(pdf, media)));
  const scanned = pdf.drawn.filter((drawn) => isScan(pdf, drawn));
  const layered = pdf.drawn.filter(({ number }) => hasLayer(pdf, number));
  const cover = pdf.drawn[0]?.names.large ?? "";
  return {
    ...{ pages: pdf.pages.length, changed: pdf.changed, scanned, layered, cover },
    ...(pdf.isFillable && { isFillable: true as const }),
  };
}

function isScan({ pages }: ConvertedPdf, { number, isBlank }: DrawnPage): boolean {
  return !isBlank && pages[number - 1]?.length === 0;
}

function hasLayer({ pages, layers }: ConvertedPdf, number: number): boolean {
  return layers.includes(number) && pages[number - 1]?.length !== 0;
}

/**
 * The limits of a document's text in characters of JSON, per page and in all. A crowded page has 40,000, a
 * declaration of 350 pages two million. Anything beyond is shown only in the pictures.
 */
const mostOnPage = 100_000;
const mostInAll = 3_000_000;
/** The longest useful table of contents. */
const mostEntries = 500;

function describePages(pdf: ConvertedPdf, media: string): DocumentPages {
  let left = mostInAll;
  const pages = pdf.drawn.map((drawn): DocumentPage => {
    const found = pdf.pages[drawn.number - 1] ?? [];
    const { length } = JSON.stringify(found);
    const blocks = length <= Math.min(mostOnPage, left) ? found : [];
    if (blocks === found) left -= length;
    const alone = describePicture(drawn, media);
    const picture = blocks.length === 0 ? alone : besideText(alone);
    const page: DocumentPage = { number: drawn.number, picture, blocks };
    if (isScan(pdf, drawn)) page.scan = "waiting";
    if (hasLayer(pdf, drawn.number)) page.scan = "layer";
    return page;
  });
  const isPart = pages.length < pdf.pages.length;
  const outline = isPart ? withinPages(pdf.outline, pages.length) : pdf.outline;
  return { outline: boundOutline(outline), pages };
}

/** The outline's entries that lead to the first pages. */
function withinPages(outline: OutlineEntry[], pages: number): OutlineEntry[] {
  const found = outline.filter(({ page }) => page <= pages);
  return found.map((entry) => ({ ...entry, entries: withinPages(entry.entries, pages) }));
}

/** Cuts a long outline to its top level, then to its first entries. */
function boundOutline(outline: OutlineEntry[]): OutlineEntry[] {
  const count = outline.reduce((sum, { entries }) => sum + 1 + entries.length, 0);
  if (count <= mostEntries) return outline;
  return outline.slice(0, mostEntries).map((entry) => ({ ...entry, entries: [] }));
}

/** @param media the URL path of the folder that has the page's pictures. */
function describePicture(
  { names, width, height }: DrawnPage,
  media: string,
): DocumentPage["picture"] {
  const [src, largeSrc] = [`${media}/${names.small}`, `${media}/${names.large}`];
  const small = Math.round((width * pictureWidths.small) / pictureWidths.large);
  return { src, largeSrc, srcSet: `${src} ${small}w, ${largeSrc} ${width}w`, width, height };
}
