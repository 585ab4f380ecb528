import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AboutDocument } from "../app/content/made-files.ts";
import type { DocumentPage, DocumentPages, OutlineEntry } from "../app/documents/document-pages.ts";
import { codeVersion } from "./code-version.ts";
import { type ConvertedPdf, convertPdf } from "./pdf/convert-pdf.ts";
import { type DrawnPage, pictureWidths } from "./pdf/drawn-page.ts";
import { PdfMistake } from "./pdf/pdf-mistake.ts";
import type { PdfWorkers } from "./pdf/pdf-workers.ts";
import type { Draft, Source, Work, WorkFolders } from "./work-folders.ts";

const code = join(import.meta.dirname, "pdf");

/** The version of the code that converts PDFs. */
export const converterVersion = codeVersion(
  [
    import.meta.filename,
    ...readdirSync(code)
      .filter((name) => !/test|fixture/.test(name))
      .sort()
      .map((name) => join(code, name)),
  ],
  ["pdfjs-dist", "@napi-rs/canvas", "sharp"],
);

/**
 * Makes the folder with a PDF's text (pages.json) and its pages' pictures. If the PDF can't be shown, the
 * reason is saved, so that it isn't tried again.
 *
 * @param from the PDF's path.
 */
export function makeDocument(
  source: Source,
  from: string,
  { work, pdfWorkers: workers, isAgain = false }: MakingDocuments,
): Promise<Work<AboutDocument>> {
  const convert = async (draft: Draft): Promise<AboutDocument> => {
    const { path, advance } = draft;
    try {
      return keepPages(await convertPdf(from, path, { workers, advance }), draft);
    } catch (error) {
      if (!(error instanceof PdfMistake)) throw error;
      for (const name of readdirSync(path)) rmSync(join(path, name));
      return { ...unconverted, mistake: error.message };
    }
  };
  const isGood = ({ pages, mistake }: AboutDocument) => !isAgain || pages !== null || !!mistake;
  return work.make(source, [converterVersion], convert, isGood);
}

interface MakingDocuments {
  work: WorkFolders;
  pdfWorkers: PdfWorkers;
  /** Whether to convert a PDF that was offered without its text before. */
  isAgain?: boolean | undefined;
}

const unconverted: AboutDocument = {
  pages: null,
  changed: null,
  scanned: [],
  layered: [],
  cover: "",
};

/** Makes the folder of a PDF that takes too much work: its page offers the PDF without its text. */
export function makeUnconverted(source: Source, work: WorkFolders): Promise<Work<AboutDocument>> {
  return work.make(source, [converterVersion], async ({ path }) => {
    const empty: DocumentPages = { outline: [], pages: [] };
    writeFileSync(join(path, "pages.json"), JSON.stringify(empty));
    return unconverted;
  });
}

/** Writes pages.json next to the pictures, and returns the metadata. */
export function keepPages(pdf: ConvertedPdf, { path, address }: Draft): AboutDocument {
  writeFileSync(join(path, "pages.json"), JSON.stringify(describePages(pdf, address)));
  const scanned = pdf.drawn.filter((drawn) => isScan(pdf, drawn));
  const layered = pdf.drawn.filter(({ number }) => hasLayer(pdf, number));
  const cover = pdf.drawn[0]?.names.large ?? "";
  return { pages: pdf.pages.length, changed: pdf.changed, scanned, layered, cover };
}

function isScan({ pages }: ConvertedPdf, { number, isBlank }: DrawnPage): boolean {
  return !isBlank && pages[number - 1]?.length === 0;
}

function hasLayer({ pages, layers }: ConvertedPdf, number: number): boolean {
  return layers.includes(number) && pages[number - 1]?.length !== 0;
}

/**
 * The limits of a document's text in characters of JSON, for a page and for all. A crowded page has 40,000, a
 * declaration of 350 pages two million. More is shown only in the pictures.
 */
const mostOnPage = 100_000;
const mostInAll = 3_000_000;
/** The longest useful table of contents. */
const mostEntries = 500;

/** The pages of a document as the site shows them. */
function describePages(pdf: ConvertedPdf, address: (name: string) => string): DocumentPages {
  let left = mostInAll;
  const pages = pdf.drawn.map((drawn): DocumentPage => {
    const found = pdf.pages[drawn.number - 1] ?? [];
    const { length } = JSON.stringify(found);
    const blocks = length <= Math.min(mostOnPage, left) ? found : [];
    if (blocks === found) left -= length;
    const isAlone = blocks.length === 0;
    const picture = describePicture(drawn, isAlone ? "alone" : "besideText", address);
    const page: DocumentPage = { number: drawn.number, picture, blocks };
    if (isScan(pdf, drawn)) page.scan = "waiting";
    if (hasLayer(pdf, drawn.number)) page.scan = "layer";
    return page;
  });
  return { outline: boundOutline(pdf.outline), pages };
}

/** A long outline is cut to its upper level, and then to its first entries. */
function boundOutline(outline: OutlineEntry[]): OutlineEntry[] {
  const count = outline.reduce((sum, { entries }) => sum + 1 + entries.length, 0);
  if (count <= mostEntries) return outline;
  return outline.slice(0, mostEntries).map((entry) => ({ ...entry, entries: [] }));
}

type Size = keyof typeof pictureWidths;

/** A page is shown small beside its text; a scan without text is shown large. */
const sizesShown: Record<"besideText" | "alone", Size[]> = {
  besideText: ["thumbnail", "beside", "small"],
  alone: ["small", "large"],
};

/** A page's picture as it is shown. */
export function describePicture(
  { names, width, height }: DrawnPage,
  shown: keyof typeof sizesShown,
  address: (name: string) => string,
): DocumentPage["picture"] {
  const widthOf = (size: Size) => Math.round((width * pictureWidths[size]) / pictureWidths.large);
  const srcSet = sizesShown[shown]
    .map((size) => `${address(names[size])} ${widthOf(size)}w`)
    .join(", ");
  return { src: address(names.small), largeSrc: address(names.large), srcSet, width, height };
}
