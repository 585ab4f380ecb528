/**
 * The file of words that the board has corrected, beside a PDF: documents/plat.txt beside plat.pdf. It says to
 * which PDF they belong, and has a part for each corrected page.
 */
export interface CorrectedWords {
  /** Of the PDF, as `markOfPdf` makes it; "" where the file doesn't say it. */
  pdf: string;
  /** The words of each corrected page, by its number. */
  pages: Map<number, string>;
}

/** The most that a page may have, in characters: four times a page of small print. */
export const longestPage = 20_000;

/** How a PDF is named in the file of its words. */
export function markOfPdf(sha256: string): string {
  return sha256.slice(0, 12);
}

const pdfLine = /^pdf:\s*([\da-f]*)$/i;
const pageLine = /^==+\s*page\s+(\d{1,6})\s*=*$/i;

/** Whether a line begins the words of another page. */
export function beginsPage(line: string): boolean {
  return pageLine.test(line.trim());
}

type Mistake = { line: number; message: string };

/** Reads the file of a PDF's words, and what is wrong with it. */
export function parseWords(text: string): CorrectedWords & { mistakes: Mistake[] } {
  const pages = new Map<number, string[]>();
  const mistakes: Mistake[] = [];
  let pdf = "";
  let page: string[] | undefined;
  // Signs that nobody sees must not hide where a page begins.
  for (const [index, line] of cleanLines(text).entries()) {
    const complain = (message: string) => mistakes.push({ line: index + 1, message });
    const [, mark] = pdfLine.exec(line.trim()) ?? [];
    const [, number] = pageLine.exec(line.trim()) ?? [];
    if (number !== undefined) {
      if (pages.has(Number(number))) complain(`is page ${number} again; expected each page once`);
      page = [];
      pages.set(Number(number), page);
    } else if (page) page.push(line);
    else if (mark !== undefined) pdf = mark.toLowerCase();
    else if (line.trim() !== "") complain("is of no page; expected a line such as == Page 1 above");
  }
  const words = [...pages].map(([number, lines]): [number, string] => [
    number,
    normalizeWords(lines.join("\n")),
  ]);
  return { pdf, pages: new Map(words), mistakes };
}

/** Writes the file of a PDF's words, the pages in their order. */
export function formatWords({ pdf, pages }: CorrectedWords): string {
  const sorted = [...pages].sort(([one], [other]) => one - other);
  const parts = sorted.map(([number, words]) => `== Page ${number}\n\n${words}\n`);
  return [`PDF: ${pdf}\n`, ...parts].join("\n");
}

/** Signs that nobody sees: control characters but the end of a line, and marks that turn the order of letters around. */
const unseen = /[[\p{Cc}\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]--\n]/gv;

/** Words as they are kept: without signs that nobody sees, and with one empty line at most between others. */
export function normalizeWords(text: string): string {
  return cleanLines(text)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function cleanLines(text: string): string[] {
  const clean = text
    .replaceAll(/\r\n?|[\f\v\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(unseen, "");
  // An expression for the blanks would begin anew at each of a million.
  return clean.split("\n").map((line) => line.trimEnd());
}
