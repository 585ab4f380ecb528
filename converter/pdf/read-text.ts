import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { mendLineEnds } from "./line-ends.ts";
import { findTables } from "./lined-up-tables.ts";
import { eachPage, tryPage } from "./open-pdf.ts";
import { levelHeadings, readOutline } from "./outline.ts";
import { linkPieces } from "./page-links.ts";
import { type PageText, readPieces, type TextPiece } from "./page-text.ts";
import { findRunningHeads } from "./running-heads.ts";
import { readStructure, readTaggedText } from "./tagged-text.ts";
import { hasTextLayer } from "./text-layer.ts";
import { readUntaggedText } from "./untagged-text.ts";

/** A PDF's date (see AboutDocument), outline, and text by page. */
export type PdfText = Awaited<ReturnType<typeof readPdfText>>;

/** Reads all text of a PDF. @throws FileMistake if it can't be read. */
export async function readPdfText(pdf: PDFDocumentProxy) {
  const pages: PDFPageProxy[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    pages.push(await tryPage(number, () => pdf.getPage(number)));
  }
  const layered = await eachPage(pages, hasTextLayer);
  const texts = await readTexts(pdf, pages, layered);
  mendLineEnds(texts.flatMap(({ blocks }) => blocks));
  const title = levelHeadings(texts.flatMap(({ heights }) => [...heights.keys()]));
  const outline = await readOutline(pdf, texts, title);
  // The numbers of scanned pages with an OCR text layer.
  const layers = pages.map(({ pageNumber }) => pageNumber).filter((_, index) => layered[index]);
  const changed = await readDate(pdf);
  const isFillable = await canFillOut(pdf);
  return { changed, isFillable, outline, pages: texts.map(({ blocks }) => blocks), layers };
}

type FieldsByName = ReadonlyMap<string, { type: string }[]>;

const fillable = ["text", "checkbox", "radiobutton", "combobox", "listbox"];

/** Whether it has fields other than buttons and signatures. */
async function canFillOut(pdf: PDFDocumentProxy): Promise<boolean> {
  // The library's types don't say what a field is.
  const fields = (await pdf.getFieldObjects().catch(() => null)) as FieldsByName | null;
  return [...(fields?.values() ?? [])].flat().some(({ type }) => fillable.includes(type));
}

/**
 * Reads the text of all pages, each by its structure tags or, without them, by its looks. Programs that join PDFs
 * often keep the marked content but lose the structure.
 */
async function readTexts(
  pdf: PDFDocumentProxy,
  pages: readonly PDFPageProxy[],
  layered: readonly boolean[],
): Promise<PageText[]> {
  const printed = await eachPage(pages, async (page, index) => {
    const pieces = await readPieces(page);
    return layered[index] ? ofOneSize(pieces) : pieces;
  });
  const mended = mendLigatures(printed);
  const pieces = await eachPage(pages, (page, index) => linkPieces(pdf, page, mended[index] ?? []));
  const running = findRunningHeads(pieces);
  const kept = pieces.map((ofPage) => ofPage.filter((piece) => !running.has(piece)));
  const tables = pieces.map(findTables);
  const structure = await readStructure(pages, kept);
  const tagged = await eachPage(pages, async (page, index) => {
    const text = await readTaggedText(structure, page);
    // A structure without tables may have a table as separate cells.
    const hasTable = text?.blocks.some(({ kind }) => kind === "table");
    return hasTable || tables[index]?.length === 0 ? text : null;
  });
  if (!tagged.includes(null)) return tagged.filter((text) => text !== null);
  const untagged = await readUntaggedText(pages, kept, tables);
  return untagged.map((text, index) => tagged[index] ?? text);
}

/** Text recognition measures each line by itself, which would make false headings and split paragraphs. */
function ofOneSize(pieces: readonly TextPiece[]): TextPiece[] {
  const sizes = pieces.map(({ size }) => size).sort((one, other) => one - other);
  const size = sizes[sizes.length >> 1] ?? 0;
  return pieces.map((piece) => ({ ...piece, size }));
}

const pdfDate = /^D:((?:19|20)\d\d)(\d\d)?(\d\d)?(\d\d)?(\d\d)?\d*(?:Z|([+-]\d\d)'?(\d\d)?)?/;

/** The modification date, otherwise the creation date. */
async function readDate(pdf: PDFDocumentProxy): Promise<string | null> {
  const { info } = await pdf.getMetadata();
  for (const field of ["ModDate", "CreationDate"]) {
    const found = pdfDate.exec(String(Reflect.get(info, field) ?? ""));
    if (!found) continue;
    const [whole, year, month = "01", date = "01", hour, minute, zone = "+00", rest = "00"] = found;
    const day = `${year}-${month}-${date}`;
    if (!new Date(day).toJSON()?.startsWith(day)) continue;
    const moment = `${day}T${hour}:${minute}${zone}:${rest}`;
    return /[Z+-]/.test(whole) && Date.parse(moment) ? moment : day;
  }
  return null;
}

/**
 * The ligatures of Calibri, Word's default typeface for years. "Print to PDF" maps most glyphs to letters, but
 * not these; their glyph numbers are then taken for characters: "meeƟng", "aŌer".
 */
const calibri: Record<string, string> = {
  ī: "ff",
  Į: "fi",
  ĸ: "ffi",
  Ň: "fl",
  Ō: "ft",
  ƞ: "tf",
  Ɵ: "ti",
  ɵ: "ti",
  Ʃ: "tt",
  ƫ: "tti",
};
/** Proof that a document has such ligatures: nothing else has this within a word, and "ti" is on every page. */
const sure = /\p{Ll}Ɵ|Ɵ\p{Ll}/u;
/** Not the Ō of Ōtaki: no word begins with "ft". */
const unnamed = /[īĮĸŇƞƟɵƩƫ]|(?<=\p{L})Ō/gu;

/** Replaces the ligatures that "Print to PDF" leaves unmapped with their letters, if a document has any. */
export function mendLigatures(pages: readonly TextPiece[][]): readonly TextPiece[][] {
  if (!pages.some((pieces) => pieces.some(({ text }) => sure.test(text)))) return pages;
  const mend = (text: string) => text.replaceAll(unnamed, (sign) => calibri[sign] ?? sign);
  return pages.map((pieces) => pieces.map((piece) => ({ ...piece, text: mend(piece.text) })));
}
