import { basename } from "node:path/posix";
import { longestPage, markOfPdf, parseWords } from "../corrected-words.ts";
import type { ContentFolder } from "./content-folder.ts";

/** Whether a file has the corrected words of the PDF next to it. */
export function isWordsFile(folder: ContentFolder, file: string): boolean {
  return file.endsWith(".txt") && folder.has(file.replace(/\.txt$/, ".pdf"));
}

/**
 * The corrected words of a PDF's pages by number, in order. None if the file has mistakes, which are reported:
 * words of another PDF must not be shown with this one.
 *
 * @param file beside its PDF.
 */
export function readWords(
  folder: ContentFolder,
  file: string,
): { pdf: string; pages: [number: number, text: string][] } {
  const pdf = file.replace(/\.txt$/, ".pdf");
  const mark = markOfPdf(folder.sha256(pdf));
  const text = folder.readText(file);
  if (text === undefined) return { pdf: mark, pages: [] };
  let isWrong = false;
  const complain = (where: string[], message: string) => {
    isWrong = true;
    folder.findings.mistake(folder.label(file), where, message);
  };
  const { mistakes, ...words } = parseWords(text);
  for (const { line, message } of mistakes) complain([`line ${line}`], message);
  checkPdf(words.pdf, mark, basename(pdf), complain);
  for (const [number, { length }] of words.pages) {
    const where = [`page ${number}`];
    if (length === 0) complain(where, "has no words; expected some, or no such page");
    if (length > longestPage) {
      complain(where, `has ${length} characters; expected at most ${longestPage}`);
    }
  }
  const sorted = [...words.pages].sort(([one], [other]) => one - other);
  return { pdf: mark, pages: isWrong ? [] : sorted };
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
