import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { fileKindOf } from "../../app/content/file-type.ts";
import { FileMistake, reasonOf } from "../file-mistake.ts";

const library = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** What PDFs may leave out: standard fonts, character maps, color profiles; and decoders. */
const folders = {
  standardFontDataUrl: join(library, "standard_fonts/"),
  cMapUrl: join(library, "cmaps/"),
  iccUrl: join(library, "iccs/"),
  wasmUrl: join(library, "wasm/"),
};

/** A PDF ends with %%EOF, within its last kilobyte or so (ISO 32000-1, annex H.3.4.4). */
const endBytes = 2048;

/**
 * Opens a PDF.
 *
 * @param maxImageSize in pixels: a larger picture isn't drawn.
 * @throws FileMistake if it isn't a PDF, is broken or truncated, or asks for a password.
 */
export async function openPdf(bytes: Buffer, maxImageSize = -1): Promise<PDFDocumentProxy> {
  const text = (from: number, to?: number) => bytes.toString("latin1", from, to);
  if (bytes.length === 0) throw new FileMistake("is empty; expected a PDF file");
  if (fileKindOf(bytes) === "office") {
    throw new FileMistake(
      "is a Word file or a ZIP archive, although its name says PDF; expected a PDF: in Word, choose Save As, and PDF",
    );
  }
  if (!text(0, 1024).includes("%PDF-")) {
    throw new FileMistake("isn't a PDF, although its name says so; expected a PDF file");
  }
  if (!text(Math.max(0, bytes.length - endBytes)).includes("%%EOF")) {
    throw new FileMistake("is incomplete (its end is missing); expected a complete PDF file");
  }
  // A PDF that only forbids printing or copying opens, too: whoever published it may show it.
  try {
    return await getDocument({
      // pdf.js detaches the buffer that it receives.
      data: Uint8Array.from(bytes),
      ...folders,
      maxImageSize,
      // The fonts' names, which tell what is bold, and each glyph's letter.
      fontExtraProperties: true,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    if (error instanceof PasswordException) {
      throw new FileMistake(
        "asks for a password; expected a PDF that opens without one: open it in a browser with its password, choose Print, and save it as a new PDF",
      );
    }
    throw new FileMistake(`is broken (${reasonOf(error)}); expected a PDF that opens`);
  }
}

/** Runs a step on a page. @throws FileMistake that names the page, if the step fails. */
export async function tryPage<Result>(number: number, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const broken = `is broken on page ${number} (${reasonOf(error)})`;
    throw new FileMistake(`${broken}; expected a PDF that opens`);
  }
}

/** Handles pages one at a time, each in its own turn of the event loop: only between turns does pdf.js free memory. */
export function eachPage<Page, Result>(
  pages: readonly Page[],
  act: (page: Page, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  return Array.fromAsync(pages, async (page, index) => {
    await setImmediate();
    return act(page, index);
  });
}
