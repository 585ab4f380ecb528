import type { PagesDone, PartOfPdf } from "../../app/content/conversion-job.ts";
import { FileMistake } from "../file-mistake.ts";
import { runThread } from "../run-thread.ts";
import type { DrawnPage } from "./drawn-page.ts";
import type { PdfText } from "./read-text.ts";

export interface ConvertedPdf extends PdfText {
  drawn: DrawnPage[];
}

export type PdfAnswer = { result: ConvertedPdf } | { mistake: string };

export interface ConvertOptions {
  onPages?: ((pages: PagesDone) => void) | undefined;
  /** What to make of it; everything by default. */
  part?: PartOfPdf | undefined;
}

/**
 * Reads a PDF's text and draws its pages into a folder, in a thread.
 *
 * @param folder null only opens the PDF.
 * @throws FileMistake if it can't be read.
 */
export async function convertPdf(
  file: string,
  folder: string | null,
  { onPages, part }: ConvertOptions = {},
): Promise<ConvertedPdf> {
  const script = new URL("./worker.ts", import.meta.url);
  const task = { file, folder, part };
  const answer = await runThread<PdfAnswer>(script, task, onPages).catch((error) => {
    if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    const advice = "open it in a browser, choose Print, and save it as a new PDF";
    const expected = `expected a PDF that opens quickly: ${advice}`;
    throw new FileMistake(`is too complicated for the site; ${expected}`);
  });
  if ("mistake" in answer) throw new FileMistake(answer.mistake);
  return answer.result;
}
