import { openPdf } from "./open-pdf.ts";
import { type PdfText, readPdfText } from "./read-text.ts";

export async function readTextOf(bytes: Buffer): Promise<PdfText> {
  const pdf = await openPdf(bytes);
  try {
    return await readPdfText(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}
