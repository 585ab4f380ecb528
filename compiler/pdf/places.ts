import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Heading, PageText } from "./page-text.ts";

/** A place in a document, to which a bookmark or a link leads. */
export interface Place {
  page: number;
  /** How high on the page, in points from the bottom; null for the page as a whole. */
  height: number | null;
}

/** How far a heading may stand under its place, and over it, in points. */
const [under, over] = [60, 15];

/** Finds the place of a destination (ISO 32000-1, 12.3.2); null if it leads nowhere. */
export async function findPlace(pdf: PDFDocumentProxy, given: unknown): Promise<Place | null> {
  try {
    const destination = typeof given === "string" ? await pdf.getDestination(given) : given;
    if (!Array.isArray(destination)) return null;
    const [target, kind, first, second] = destination;
    const index = typeof target === "number" ? target : await pdf.getPageIndex(target);
    const height = kind?.name === "XYZ" ? second : /^FitB?H$/.test(kind?.name) ? first : null;
    if (index >= pdf.numPages) return null;
    return { page: index + 1, height: typeof height === "number" ? height : null };
  } catch {
    // It names a page that isn't there.
    return null;
  }
}

/** The heading at a place of its page, if there is one. */
export function headingAt({ heights }: PageText, { height: top }: Place): Heading | undefined {
  if (top === null) return undefined;
  const near = [...heights].filter(([, height]) => height < top + over && height > top - under);
  return near.sort(([, one], [, two]) => two - one)[0]?.[0];
}

/** Where a link of a page leads: another site, an address of mail, or a page of the document. */
export async function linkTarget(
  pdf: PDFDocumentProxy,
  annotation: { url?: string; dest?: unknown },
): Promise<string | undefined> {
  const { url, dest } = annotation;
  if (url) return /^(https?:\/\/|mailto:|tel:)/i.test(url) ? url : undefined;
  const place = dest ? await findPlace(pdf, dest) : null;
  return place ? `#page-${place.page}` : undefined;
}
