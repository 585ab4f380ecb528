import { openPdf } from "./open-pdf.ts";
import { type PdfText, readPdfText } from "./read-text.ts";

/** The text of a PDF that is given as bytes. */
export async function readTextOf(bytes: Buffer): Promise<PdfText> {
  const pdf = await openPdf(bytes);
  try {
    return await readPdfText(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}
