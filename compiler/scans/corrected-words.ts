import { basename } from "node:path/posix";
import { longestPage, markOfPdf, parseWords } from "../../app/documents/corrected-words.ts";
import type { ContentFolder } from "../content-folder.ts";

/** The file with the corrected words of a PDF's pages. */
function wordsFile(pdf: string): string {
  return pdf.replace(/\.pdf$/, ".txt");
}

/** Whether a file has the corrected words of the PDF next to it. */
export function isWordsFile(folder: ContentFolder, file: string): boolean {
  return file.endsWith(".txt") && folder.has(file.replace(/\.txt$/, ".pdf"));
}

/**
 * The corrected words of a PDF's pages by number, in order. None if the file has mistakes, which are reported:
 * words of another PDF must not be shown with this one.
 *
 * @param pages the PDF's number of pages.
 */
export function readCorrectedWords(
  folder: ContentFolder,
  pdf: string,
  pages: number,
): Map<number, string> {
  const file = wordsFile(pdf);
  const text = folder.has(file) ? folder.readText(file) : undefined;
  if (text === undefined) return new Map();
  let isWrong = false;
  const complain = (where: string[], message: string) => {
    isWrong = true;
    folder.findings.mistake(folder.label(file), where, message);
  };
  const { mistakes, ...words } = parseWords(text);
  for (const { line, message } of mistakes) complain([`line ${line}`], message);
  checkPdf(words.pdf, markOfPdf(folder.sha256(pdf)), basename(pdf), complain);
  for (const [number, { length }] of words.pages) {
    const where = [`page ${number}`];
    const all = pages === 1 ? "1 page" : `${pages} pages`;
    if (number < 1 || number > pages) complain(where, `isn't there: ${basename(pdf)} has ${all}`);
    if (length === 0) complain(where, "has no words; expected some, or no such page");
    if (length > longestPage) {
      complain(where, `has ${length} characters; expected at most ${longestPage}`);
    }
  }
  const sorted = [...words.pages].sort(([one], [other]) => one - other);
  return new Map(isWrong ? [] : sorted);
}

function checkPdf(
  said: string,
  mark: string,
  name: string,
  complain: (where: string[], message: string) => void,
): void {
  if (said === mark) return;
  if (said === "") {
    complain(["PDF"], `is missing; expected a first line PDF: ${mark}, which stands for ${name}`);
    return;
  }
  const message = `is ${said}, but ${name} is another PDF now; expected PDF: ${mark} after you have compared these words with it, or no such file`;
  complain(["PDF"], message);
}
