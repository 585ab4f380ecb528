import { formatList } from "../ics/format-event.ts";
import type { ScanState } from "./content.ts";

/* These texts are kept with an edition, so they must be true before, during and after reading. */

/**
 * Says that a PDF is a scan, as a phrase after its name, without a period.
 *
 * @param numbers the pages to be read by machine, at least one.
 * @param all how many pages the PDF has.
 * @param hasText whether another program has already read them.
 */
export function describeScan(numbers: readonly number[], all: number, hasText = false): string {
  const isOne = numbers.length === 1;
  const which = isOne ? "a picture of a page" : "pictures of pages";
  const text = hasText ? "with words that another program read" : "without text";
  const what =
    numbers.length === all
      ? `is a scan: ${which}, ${text}`
      : `has ${isOne ? "a scan" : "scans"} on ${formatPages(numbers)}: ${which}, ${text}`;
  return `${what}. The site reads the words${hasText ? " again" : ""} by machine and makes some mistakes. If you have the original file, use that instead`;
}

/** Sentences about how far a scan is read and corrected. */
export function describeReading({ read, waiting, unread, words }: ScanState): string[] {
  const corrected = Object.keys(words).map(Number);
  const all = read + waiting + unread.length;
  const [soFar, end] =
    all === 1
      ? ["The scanned page isn't read yet.", "The scanned page has been read."]
      : [
          `${read} of ${all} scanned pages read so far.`,
          `All ${all} scanned pages have been read.`,
        ];
  const shown = unread.length === 1 ? "It is shown as a picture." : "They are shown as pictures.";
  return [
    waiting > 0 && `${soFar} You don't have to wait.`,
    all > 0 && read === all && end,
    unread.length > 0 && `No words could be read on ${formatPages(unread)}. ${shown}`,
    corrected.length > 0 &&
      `The board has corrected the words on ${formatPages(corrected)}. If you replace the PDF, the new one is read from the start, and the corrected words stay only in the history.`,
  ].filter((sentence) => sentence !== false);
}

/** How many pages in a row are named as a range. */
const longRun = 4;

/** "page 2", "pages 1, 2 and 3", "pages 1 to 60 and 62". */
export function formatPages(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  const names = runs.flatMap((run) =>
    run.length < longRun ? run.map(String) : [`${run[0]} to ${run.at(-1)}`],
  );
  return `${numbers.length === 1 ? "page" : "pages"} ${formatList(names)}`;
}
