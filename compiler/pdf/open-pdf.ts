import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { isOfficeFile } from "../office-file.ts";
import { PdfMistake, reasonOf } from "./pdf-mistake.ts";

const library = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** What PDFs may leave out: standard fonts, tables of characters, colours; and decoders. */
const folders = {
  standardFontDataUrl: join(library, "standard_fonts/"),
  cMapUrl: join(library, "cmaps/"),
  iccUrl: join(library, "iccs/"),
  wasmUrl: join(library, "wasm/"),
};

/** The end of a PDF holds %%EOF, in its last kilobyte or so (ISO 32000-1, annex H.3.4.4). */
const endBytes = 2048;

/** What may be skipped when drawing. */
interface Restrictions {
  /** In pixels: a larger picture isn't drawn. */
  maxImageSize?: number;
}

/**
 * Opens a PDF.
 *
 * @throws PdfMistake if it isn't a PDF, is broken or truncated, or asks for a password.
 */
export async function openPdf(
  bytes: Buffer,
  restrictions: Restrictions = {},
): Promise<PDFDocumentProxy> {
  const text = (from: number, to?: number) => bytes.toString("latin1", from, to);
  if (bytes.length === 0) throw new PdfMistake("is empty; expected a PDF file");
  if (isOfficeFile(bytes)) {
    throw new PdfMistake(
      "is a Word file or a ZIP archive, although its name says PDF; expected a PDF: in Word, choose Save As, and PDF",
    );
  }
  if (!text(0, 1024).includes("%PDF-")) {
    throw new PdfMistake("isn't a PDF, although its name says so; expected a PDF file");
  }
  if (!text(Math.max(0, bytes.length - endBytes)).includes("%%EOF")) {
    throw new PdfMistake("is incomplete (its end is missing); expected a complete PDF file");
  }
  // A PDF that only forbids printing or copying opens, too, since its publisher may show it.
  return open(bytes, restrictions);
}

async function open(bytes: Uint8Array, restrictions: Restrictions): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // The library detaches the buffer that it receives.
      data: Uint8Array.from(bytes),
      ...folders,
      ...restrictions,
      // The fonts' names, which tell what is bold, and the letter of each glyph.
      fontExtraProperties: true,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    if (error instanceof PasswordException) {
      throw new PdfMistake(
        "asks for a password; expected a PDF that opens without one: open it in a browser with its password, choose Print, and save it as a new PDF",
      );
    }
    throw new PdfMistake(`is broken (${reasonOf(error)}); expected a PDF that opens`);
  }
}

/**
 * Does something with a page.
 *
 * @throws PdfMistake that names the page, if it can't be done.
 */
export async function tryPage<Result>(number: number, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const broken = `is broken on page ${number} (${reasonOf(error)})`;
    throw new PdfMistake(`${broken}; expected a PDF that opens`);
  }
}
