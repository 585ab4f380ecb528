import type { PagesDone } from "../../app/content/compile-job.ts";
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
 * Drawing a page decodes each of its pictures completely. With scans and photos, two pages at once would take
 * too much memory.
 */
const mostDotsBesideOthers = 1_500_000;

/** A longer document's text takes that memory by itself. */
const mostPagesBesideOthers = 120;

/**
 * Reads a PDF's text and draws its pages into a folder.
 *
 * @param advance called when a part is done.
 * @throws PdfMistake if it can't be read.
 */
export async function convertPdf(
  file: string,
  folder: string,
  { workers, advance }: { workers: PdfWorkers; advance: (pages: PagesDone) => void },
): Promise<ConvertedPdf> {
  const { pages, dots } = await workers.run({ what: "size", file });
  if (pages > mostPages) {
    throw new PdfMistake(`has ${pages} pages; expected at most ${mostPages}`);
  }
  const isAlone = dots > mostDotsBesideOthers || pages > mostPagesBesideOthers;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const reading = workers.run({ what: "text", file }, isAlone);
  const drawing = numbers
    .filter((number) => number % pagesAtOnce === 1)
    .map((first) => {
      const part = numbers.slice(first - 1, first - 1 + pagesAtOnce);
      return workers.run({ what: "draw", file, numbers: part, folder }, isAlone);
    });
  let done = 0;
  const advanceBy = (more: number) => {
    done += more;
    advance({ done, of: pages });
  };
  advanceBy(0);
  reading.then(
    () => advanceBy(0),
    () => {},
  );
  for (const part of drawing) {
    part.then(
      ({ length }) => advanceBy(length),
      () => {},
    );
  }
  // All tasks end before the folder is removed.
  await Promise.allSettled([reading, ...drawing]);
  return { ...(await reading), drawn: (await Promise.all(drawing)).flat() };
}
