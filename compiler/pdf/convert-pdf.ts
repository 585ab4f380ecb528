import type { DrawnPage } from "./drawn-page.ts";
import { PdfMistake } from "./pdf-mistake.ts";
import type { PdfWorkers } from "./pdf-workers.ts";
import type { PdfText } from "./read-text.ts";

/** A PDF's text, and what was drawn of each of its pages. */
export interface ConvertedPdf extends PdfText {
  drawn: DrawnPage[];
}

/** The longest documents of an association have a few hundred. */
const mostPages = 2000;

/** The number of pages drawn per task, so that several threads share a document. */
const pagesAtOnce = 4;

/**
 * Reads a PDF's text and draws its pages into a folder.
 *
 * @param advance is called when a part is done.
 * @throws PdfMistake if it can't be read.
 */
export async function convertPdf(
  file: string,
  folder: string,
  { workers, advance }: { workers: PdfWorkers; advance: () => void },
): Promise<ConvertedPdf> {
  const count = await workers.run({ what: "count", file });
  if (count > mostPages) {
    throw new PdfMistake(`has ${count} pages; expected at most ${mostPages}`);
  }
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const reading = workers.run({ what: "text", file });
  const drawing = numbers
    .filter((number) => number % pagesAtOnce === 1)
    .map((first) => {
      const part = numbers.slice(first - 1, first - 1 + pagesAtOnce);
      return workers.run({ what: "draw", file, numbers: part, folder });
    });
  for (const task of [reading, ...drawing]) task.then(advance, () => {});
  // All have ended before somebody removes the folder.
  await Promise.allSettled([reading, ...drawing]);
  return { ...(await reading), drawn: (await Promise.all(drawing)).flat() };
}
